export { startBudget, withinBudget } from './deadline.ts'
export { isComposed, loadExposed, reportCrash, reportPage, startFederation, warmExposed } from './load.ts'
export { isLostChunk, mayOpenAfresh, reloadWith } from './lost-chunk.ts'
export { readPageData } from './page-data.ts'
