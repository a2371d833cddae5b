import type { releaseCounts } from '@larder/shared/contracts'
import { ALIVE_AFTER_MS } from '@larder/shared/domain'
import type { Ratios } from './evidence.ts'
import { WRITTEN_AFTER_MS } from './minutes.ts'

type CountName = releaseCounts.CountName

/** One thing in which a canary may be worse than the stable release. */
export type Comparable = {
  name: string
  /** Each of them. */
  events: readonly CountName[]
  /**
   * What is compared is how many of them are missing: they are counted in the ten seconds of what they are a part of, and are known
   * this long after the end of these.
   */
  missingAfterMs?: number
  /** The total that the events are a part of. */
  of: readonly CountName[]
  /** Nearly every event is counted within this many minutes after what it is a part of. */
  lagMinutes: number
  ratios: Ratios
  /** Says what happened, for people: `12 of 240 pages crashed`. */
  label: string
}

/** Problems: a fifth more is tolerated, for chance is not the only difference between two arms. */
const MORE: Ratios = { null: 1.2, alternatives: [1.8, 3, 6, 18, 72] }
/** The first pages with a new release find nothing in the browser's cache. */
const SLOWER: Ratios = { null: 1.5, alternatives: [2.25, 3.5, 6, 15] }
/** Pages that do not say what becomes of them: lost reports, and robots. */
const SILENT: Ratios = { null: 1.5, alternatives: [2.25, 4, 8, 20] }
/** Shoppers who go on to the next step. */
const FEWER_SHOPPERS: Ratios = { null: 0.85, alternatives: [0.6, 0.35, 0.1, 0.01] }

const problem = (events: CountName, label: string): Comparable => ({
  name: events,
  events: [events],
  of: ['documents'],
  lagMinutes: 0,
  ratios: MORE,
  label,
})
const vital = (name: 'lcp' | 'inp' | 'cls', label: string): Comparable => ({
  name: `${name}-poor`,
  events: [`${name}-poor`],
  of: [`${name}-good`, `${name}-slow`, `${name}-poor`],
  lagMinutes: 0,
  ratios: SLOWER,
  label,
})
const funnel = ([of, events]: [CountName, CountName], lagMinutes: number, label: string): Comparable => ({
  name: events,
  events: [events],
  of: [of],
  lagMinutes,
  ratios: FEWER_SHOPPERS,
  label,
})

/** All that is compared (docs/spec/releases.md#the-guard). */
export const COMPARABLES: readonly Comparable[] = [
  {
    name: 'never-hydrated',
    events: ['hydrated', 'left'],
    missingAfterMs: WRITTEN_AFTER_MS,
    of: ['documents'],
    lagMinutes: 0,
    ratios: SILENT,
    label: 'pages never became interactive, nor were left before',
  },
  {
    name: 'hung-later',
    events: ['alive'],
    missingAfterMs: ALIVE_AFTER_MS + WRITTEN_AFTER_MS,
    of: ['hydrated'],
    lagMinutes: 0,
    ratios: SILENT,
    label: 'pages hung after they had become interactive',
  },
  problem('not-rendered', 'pages were not rendered on the server'),
  problem('not-found', 'pages were not found'),
  problem('remote-failed', 'pages could not load the area'),
  problem('chunk-failed', 'pages could not load a part of it'),
  problem('area-crashed', 'pages had a crash of the area'),
  problem('error', 'pages had an error that nothing caught'),
  problem('rejection', 'pages had a rejected promise that nothing caught'),
  vital('lcp', 'pages showed their content late'),
  vital('inp', 'pages answered taps late'),
  vital('cls', 'pages jumped about'),
  funnel(['searched', 'opened-menu'], 5, 'searches led to a menu'),
  funnel(['added-to-basket', 'opened-basket'], 10, 'shoppers with goods opened the basket'),
  funnel(['started-checkout', 'paid'], 15, 'checkouts were paid'),
]
