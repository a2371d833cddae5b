import { defineCounter } from '@larder/kernel/metrics/counters.ts'

/** Counts a report that a browser blocked something by this directive of a document's policy. */
export const countCspReport = defineCounter({
  name: 'larder_csp_reports_total',
  help: 'What browsers refused to load, by document and rule.',
  labelNames: ['document', 'directive'],
})

/**
 * Counts a page's report about a broken area. The release must exist, so that the number of series is limited by the
 * registry.
 */
export const countAreaProblem = defineCounter({
  name: 'larder_area_problems_total',
  help: 'Broken areas as pages reported them',
  labelNames: ['area', 'version', 'kind'],
})
