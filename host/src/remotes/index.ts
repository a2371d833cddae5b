export { loadExposed, peekExposed, startFederation, warmExposed } from './load.ts'
export { readPageData } from './page-data.ts'
export { report } from './report.ts'
