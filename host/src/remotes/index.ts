export { loadExposed, reportCrash, startFederation, warmExposed } from './load.ts'
export { isLostChunk, reloadOnce } from './lost-chunk.ts'
export { readPageData } from './page-data.ts'
export { report } from './report.ts'
