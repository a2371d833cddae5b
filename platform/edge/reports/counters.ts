import { defineCounter } from '@larder/kernel/metrics/counters.ts'
import { DIRECTIVES } from '../document/policy.ts'

/** Counts a report that a browser blocked something by this directive of a document's policy. */
export const countCspReport = defineCounter({
  name: 'larder_csp_reports_total',
  help: 'What browsers refused to load, by document and rule.',
  labelNames: ['document', 'directive'],
  from: [...DIRECTIVES, 'other'].map((directive) => ({ document: 'checkout', directive })),
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

const releaseVitals = defineCounter({
  name: 'larder_release_vitals_total',
  help: 'Pages by how a vital of theirs was rated (good, slow, poor), for each release in them.',
  labelNames: ['area', 'version', 'vital', 'rating'],
})
const brandVitals = defineCounter({
  name: 'larder_vitals_total',
  help: 'Pages by how a vital of theirs was rated (good, slow, poor), for each brand.',
  labelNames: ['brand', 'vital', 'rating'],
})

/** Counts a document that a shopper of a brand got. */
export const countDocument = defineCounter({
  name: 'larder_documents_total',
  help: 'Documents for shoppers, by brand.',
  labelNames: ['brand'],
})

/** Counts a page's report about a broken area for the brand of its visit. */
export const countBrandProblem = defineCounter({
  name: 'larder_brand_problems_total',
  help: 'Broken areas as pages reported them, by brand.',
  labelNames: ['brand', 'kind'],
})

/** Every page has one host, so that its release stands for the page. */
const PAGE_AREA = 'host'
const VITAL_NAME = /^(lcp|inp|cls)-(good|slow|poor)$/

/** Counts a rated vital of a page for one of its releases, and once for its brand; does nothing for other names. */
export function countVital(
  name: string,
  { area, version, brand }: { area: string; version: string; brand: string },
): void {
  const [, vital, rating] = VITAL_NAME.exec(name) ?? []
  if (vital === undefined || rating === undefined) return
  releaseVitals({ area, version, vital, rating })
  if (area === PAGE_AREA) brandVitals({ brand, vital, rating })
}
