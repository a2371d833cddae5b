import type { releaseCounts } from '@larder/shared/contracts'
import { ALIVE_AFTER_MS } from '@larder/shared/domain'
import type { Arm } from './minutes.ts'

type CountName = releaseCounts.CountName

/** Visits under way at the start of a rollout began as long before, on the stable release. */
const EARLIER_SEC = 120

/** Random numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How pages of a canary differ: the probability that a page has this problem, does not become interactive, or hangs afterwards. */
export type Defect = { name: CountName | 'hangs' | 'hangs later'; rate: number }
export type Traffic = {
  seed: number
  /** Pages of the whole shop in a second. */
  pagesPerSec: number
  /** Mean pages of a visit. */
  pagesPerVisit: number
  /** Percentage of visits that get the canary. */
  percent: number
  seconds: number
  defect?: Defect
}

/** One page or report: when it arrives, on which side, what it counts as, and at which time. */
export type Event = { at: number; arm: Arm; name: CountName; countedAt?: number }

type Visit = { arm: Arm; isSick: boolean; isSlow: boolean }

/** Probability of each report of a healthy page; pages of a sick browser and of a slow network differ. */
type Chances = { usual: number; sick?: number; slow?: number }
/** Pages that become interactive, and that are left before; the rest is not heard of, as robots and lost beacons. */
const INTERACTIVE = 0.95
const LEFT_EARLY = 0.04
/** Interactive pages that say they still are, when they are left or after some time; reports of the rest are lost. */
const ALIVE = 0.99
const REPORTS: readonly [CountName, Chances][] = [
  ['error', { usual: 0.005, sick: 0.9 }],
  ['rejection', { usual: 0.003, sick: 0.5 }],
  ['remote-failed', { usual: 0.001 }],
  ['lcp-poor', { usual: 0.03, slow: 0.6 }],
  ['lcp-good', { usual: 0.8, slow: 0.3 }],
  ['inp-good', { usual: 0.5 }],
  ['cls-good', { usual: 0.9 }],
]
/** Pages on which shoppers begin something, how many go on with it, and within how many seconds. */
const STAGES = [
  ['searched', 0.2, 'opened-menu', 0.6, 60],
  ['added-to-basket', 0.15, 'opened-basket', 0.7, 180],
  ['started-checkout', 0.04, 'paid', 0.6, 300],
] as const

type Source = { chance: () => number; defect: Defect | undefined }
type Fated = Pick<Source, 'chance'> & { hangsLater: boolean }
type Opened = { at: number; staysSec: number }

const chanceOf = ({ usual, sick, slow }: Chances, { isSick, isSlow }: Visit): number =>
  (isSick ? sick : undefined) ?? (isSlow ? slow : undefined) ?? usual
const isHit = ({ arm }: Visit, { chance, defect }: Source): boolean =>
  arm === 'canary' && defect !== undefined && chance() < defect.rate

/** Fate of a page that stays open this long; counted at the time of its document. */
function outcomeEvents({ at, staysSec }: Opened, { arm }: Visit, { chance, hangsLater }: Fated): Event[] {
  const report = (name: CountName, sec: number): Event => ({ at: at + sec, arm, name, countedAt: at })
  const fate = chance()
  if (fate >= INTERACTIVE) return fate < INTERACTIVE + LEFT_EARLY ? [report('left', 1 + chance() * 3)] : []
  const sec = 1 + chance() * 10
  const hydrated = report('hydrated', sec)
  if (hangsLater || chance() >= ALIVE) return [hydrated]
  return [hydrated, report('alive', sec + Math.min(staysSec, ALIVE_AFTER_MS / 1_000))]
}

/** Counts of one page of a visit, its own document included. Times in seconds. */
function pageEvents({ at, staysSec }: Opened, visit: Visit, source: Source): Event[] {
  const { arm } = visit
  const { chance, defect } = source
  const events: Event[] = [{ at, arm, name: 'documents' }]
  const report = (name: CountName, withinSec = 10) =>
    events.push({ at: at + 1 + chance() * withinSec, arm, name })
  const broken = isHit(visit, source) ? defect?.name : undefined
  if (broken === 'hangs') return events
  const hangsLater = broken === 'hangs later'
  events.push(...outcomeEvents({ at, staysSec }, visit, { chance, hangsLater }))
  // Measurements are sent later than that.
  if (hangsLater) return events
  if (broken) report(broken)
  for (const [name, chances] of REPORTS) if (chance() < chanceOf(chances, visit)) report(name)
  for (const [first, rate, then, share, withinSec] of STAGES) {
    if (chance() >= rate) continue
    report(first, 1)
    if (chance() < share) report(then, withinSec)
  }
  return events
}

/** All events of a step in the order of their time, visits that began before it included. */
export function sumEvents({ seed, pagesPerSec, pagesPerVisit, percent, seconds, defect }: Traffic): Event[] {
  const chance = random(seed)
  const events: Event[] = []
  const everySec = pagesPerVisit / pagesPerSec
  for (let began = -EARLIER_SEC; began < seconds; began -= Math.log(1 - chance()) * everySec) {
    const arm: Arm = began >= 0 && chance() * 100 < percent ? 'canary' : 'stable'
    const visit = { arm, isSick: chance() < 0.003, isSlow: chance() < 0.1 }
    events.push({ at: began, arm, name: 'visits' })
    let at = began
    do {
      const staysSec = 5 + chance() * 30
      events.push(...pageEvents({ at, staysSec }, visit, { chance, defect }))
      at += staysSec
    } while (chance() < 1 - 1 / pagesPerVisit)
  }
  return events.filter(({ at }) => at > -60 && at < seconds).toSorted((a, b) => a.at - b.at)
}
