export { PAGE_BUDGET, PLACEHOLDER_BUDGET, isLate, startBudget, withinBudget } from './load-budget.ts'
export {
  isComposed,
  loadExposed,
  loadOutcomes,
  reportCrash,
  reportPage,
  startFederation,
  warmExposed,
} from './load.ts'
export { heldReleases } from './held-releases.ts'
export { leaveRelease, reloadPastCache } from './leave-release.ts'
export { followReleases } from './live-releases.ts'
export { isMissingChunk, mayReload } from './missing-chunk.ts'
export { isTrial, readPageData } from './page-data.ts'
export { followLeaving, nameDocument, reportReady } from './report.ts'
export { followUnforeseen } from './unforeseen.ts'
