import * as releaseCounts from '@larder/contracts/release-counts'
import { ALIVE_AFTER_MS } from '@larder/contracts/early-script'
import type { Ratios } from './evidence.ts'
import { WRITTEN_AFTER_MS } from './minutes.ts'

type CountName = releaseCounts.CountName

type ComparisonBase = {
  name: string
  /** Description for people: `12 of 240 visits had a crash of the area`. */
  label: string
  ratios: Ratios
  /**
   * Its share of the false-abort rate, relative to the others. More severe problems have a larger share and are found
   * earlier.
   */
  weight: number
}

/** Events of which a canary may have more, or fewer, than the stable release. */
export type Comparable = ComparisonBase & {
  events: readonly CountName[]
  /**
   * When set, missing events are compared. They are counted at the time of the total that they belong to, and are known
   * this long after it.
   */
  missingAfterMs?: number
  /** Whether missing events are known per ten seconds instead of per minute. */
  isBySlot?: boolean
  /** Whether pages are counted instead of visits; a visit has several similar pages. */
  isByPage?: boolean
  /** Whether `ratios` are of the odds that what is counted in `of` has the event, and not of its rate. */
  isByOdds?: boolean
  of: readonly CountName[]
}

/** A timing that may be longer with a canary. */
export type TimedComparison = ComparisonBase & { vital: 'lcp' | 'inp' }

/** Problems: slightly more are tolerated, because chance is not the only difference between two arms. */
const MORE: Ratios = { null: 1.1, alternatives: [1.5, 2, 3, 5, 9, 16, 40] }
/** Rejected calls are part of ordinary use, such as a wrong code or a postcode without stores. */
const MORE_OFTEN: Ratios = { null: 1.2, alternatives: [1.5, 2, 3, 6, 20] }
/** The first pages of a new release are not in the browser's cache. */
const SLOWER: Ratios = { null: 1.5, alternatives: [2.25, 3.5, 6, 15] }
/** Pages that report no outcome, because of lost reports and robots. */
const SILENT: Ratios = { null: 1.5, alternatives: [2.25, 4, 8, 20] }
/** Shoppers who reach a step. */
const FEWER: Ratios = { null: 0.92, alternatives: [0.75, 0.6, 0.4, 0.15, 0.01] }
/** Odds that a checkout is paid: of 80 %, 78.4 % are tolerated, and 62, 55 and 17 % are looked for. */
const FEWER_PAID: Ratios = { null: 1 / 1.1, alternatives: [0.4, 0.3, 0.05] }
/** Timings in levels of `vitalLevel`; a tenth longer is tolerated. */
const LONGER: Ratios = {
  null: releaseCounts.ratioToLevels(1.1),
  alternatives: [1.2, 1.3, 1.45, 1.7, 2.5, 6].map(releaseCounts.ratioToLevels),
}

const problem = (events: CountName, label: string, weight = 1): Comparable => ({
  name: events,
  events: [events],
  of: ['visits'],
  ratios: MORE,
  label,
  weight,
})
const step = (events: CountName, label: string, weight = 1): Comparable => ({
  name: events,
  events: [events],
  of: ['visits'],
  ratios: FEWER,
  label,
  weight,
})

/** All comparisons of counts (docs/spec/releases.md#the-guard). */
export const COMPARABLES: readonly Comparable[] = [
  {
    name: 'never-hydrated',
    events: ['hydrated', 'left'],
    missingAfterMs: WRITTEN_AFTER_MS,
    isBySlot: true,
    isByPage: true,
    of: ['documents'],
    ratios: SILENT,
    label: 'pages never became interactive, nor were left before',
    weight: 2,
  },
  {
    name: 'hung-later',
    events: ['alive'],
    missingAfterMs: ALIVE_AFTER_MS + WRITTEN_AFTER_MS,
    isBySlot: true,
    isByPage: true,
    of: ['hydrated'],
    ratios: SILENT,
    label: 'pages hung after they had become interactive',
    weight: 1,
  },
  problem('broken', 'visits met a problem of any area', 10),
  problem('not-rendered', 'visits had a page that was not rendered on the server'),
  problem('not-found', 'visits had a page that was not found'),
  problem('remote-failed', 'visits had a page that could not load the area'),
  problem('chunk-failed', 'visits had a page that could not load a part of it'),
  problem('area-crashed', 'visits had a crash of the area', 4),
  problem('error', 'visits had an error that nothing caught', 4),
  problem('rejection', 'visits had a rejected promise that nothing caught'),
  problem('call-failed', 'visits had a call of the API that failed', 2),
  { ...problem('call-rejected', 'visits had a call of the API that was rejected'), ratios: MORE_OFTEN },
  {
    name: 'cls-poor',
    events: ['cls-poor'],
    isByPage: true,
    of: ['cls-good', 'cls-slow', 'cls-poor'],
    ratios: SLOWER,
    label: 'pages jumped about',
    weight: 1,
  },
  step('searched', 'visits searched for a store'),
  step('opened-menu', 'visits opened a store'),
  step('opened-item', 'visits opened an item'),
  step('added-to-basket', 'visits added to a basket', 6),
  step('opened-basket', 'visits opened the basket'),
  step('started-checkout', 'visits began a checkout', 2),
  step('paid', 'visits paid an order', 2),
  {
    name: 'paid-checkouts',
    events: ['paid'],
    isByOdds: true,
    of: ['started-checkout'],
    ratios: FEWER_PAID,
    label: 'checkouts were paid',
    weight: 24,
  },
]

/** All comparisons of timings, as distributions: their logarithms are nearly normal. */
export const TIMES: readonly TimedComparison[] = [
  {
    name: 'lcp',
    vital: 'lcp',
    label: 'until the content of a page is shown',
    ratios: LONGER,
    weight: 4,
  },
  { name: 'inp', vital: 'inp', label: 'until a page answers a tap', ratios: LONGER, weight: 1 },
]
