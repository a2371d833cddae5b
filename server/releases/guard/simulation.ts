import { releaseCounts } from '@larder/shared/contracts'
import { ALIVE_AFTER_MS } from '@larder/shared/domain'
import { startOfCount } from '../counts/count-interval.ts'
import type { Judgement } from './compare.ts'
import { judge } from './judge.ts'
import type { Arm, Judged } from './minutes.ts'

type CountName = releaseCounts.CountName
type ReleaseCount = releaseCounts.ReleaseCount

/** How pages of a canary differ from stable's. Rates are of pages, or of the shoppers who would have done it. */
export type Defect = {
  /** Pages with a problem of this kind beside those at rest. */
  breaks?: number
  kind?: CountName
  /** Pages that never become interactive; that hang after they did. */
  hangs?: number
  hangsLater?: number
  /** Shoppers who cannot add to a basket, or cannot pay. */
  cannotAdd?: number
  cannotPay?: number
  /** How many times longer a page takes to show its content. */
  slower?: number
}
type Step = { percent: number; seconds: number }
export type Traffic = {
  seed: number
  /** Visits to the whole shop in a second. */
  visitsPerSec: number
  /** Steps of the rollout, one after the other. */
  steps: readonly Step[]
  defect?: Defect
  /** How often the guard looks, in seconds. */
  everySec?: number
}
/** The first abort: when, and how many visits and checkouts the canary had by then. */
export type Abort = { afterSec: number; visits: number; checkouts: number; judgement: Judgement }

const START = Date.parse('2026-11-22T12:00:17Z')
/** Visits under way at the start began as long before, on the stable release. */
const EARLIER_SEC = 300
const PAGES = 3
/** Seconds between the pages of a visit. */
const PAGE_SEC = 20
/** Failures at rest: of some browsers every page fails, of all others few. */
const REST = { sickVisits: 0.001, pages: 0.003 }
/** Pages that become interactive, and that are left before; the rest is not heard of, as robots and lost beacons. */
const INTERACTIVE = 0.95
const LEFT_EARLY = 0.04
const ALIVE = 0.99
/** Steps to a paid order: how many of those before take it, and when. Together 30 % of visits add. */
const WAY: readonly (readonly [CountName, number, number])[] = [
  ['searched', 0.6, 8],
  ['opened-menu', 0.9, 20],
  ['opened-item', 0.8, 35],
  ['added-to-basket', 0.695, 50],
  ['opened-basket', 0.75, 90],
  ['started-checkout', 0.7, 130],
  ['paid', 0.8, 240],
]

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

/** A number of the standard normal distribution (Box and Muller). */
const normal = (chance: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())

/** What is counted: when it arrives, for which arm, at which time. */
type Event = { at: number; arm: Arm; name: CountName; countedAt: number; total: number }
type Visit = { began: number; arm: Arm; chance: () => number; defect: Defect }
type Add = (name: CountName, at: number, counted?: { at?: number; total?: number }) => void

/** Fate of a page, counted at the time of its document. */
function pageOutcome(at: number, { chance, defect }: Visit, add: Add): void {
  add('documents', at, { at })
  if (chance() < (defect.hangs ?? 0)) return
  const fate = chance()
  if (fate >= INTERACTIVE + LEFT_EARLY) return
  const later = at + 1 + chance() * 10
  if (fate >= INTERACTIVE) return add('left', at + 1 + chance() * 3, { at })
  add('hydrated', later, { at })
  if (chance() < ALIVE && chance() >= (defect.hangsLater ?? 0))
    add('alive', later + Math.min(PAGE_SEC, ALIVE_AFTER_MS / 1_000), { at })
}

/** How long a page took: log-normal with a spread of 0.5, as web vitals of real shops nearly are. */
function pageTime([vital, at]: ['lcp' | 'inp', number], { chance, defect }: Visit, add: Add): void {
  const middle = vital === 'lcp' ? 1_800 * (defect.slower ?? 1) : 90
  const level = releaseCounts.vitalLevel(middle * Math.exp(0.5 * normal(chance)))
  add(`${vital}-pages`, at)
  add(`${vital}-levels`, at, { total: level })
  add(`${vital}-squares`, at, { total: level * level })
}

/** Problems of a page, each kind once in a visit. */
function pageProblems(at: number, { visit, isSick }: { visit: Visit; isSick: boolean }, addOnce: Add): void {
  const { chance, defect } = visit
  const isBroken = chance() < (defect.breaks ?? 0)
  const failsAnyway = isSick || chance() < REST.pages
  if (isBroken) addOnce(defect.kind ?? 'error', at + 2 + chance() * 8)
  if (failsAnyway) addOnce('error', at + 2 + chance() * 8)
  if (isBroken || failsAnyway) addOnce('broken', at + 10)
  if (chance() < 0.02) addOnce('call-rejected', at + 5)
  if (chance() < 0.0005) addOnce('call-failed', at + 5)
}

function visitPages(visit: Visit, add: Add): void {
  const { began, chance } = visit
  const isSick = chance() < REST.sickVisits
  const seen = new Set<CountName>()
  const addOnce: Add = (name, at) => {
    if (!seen.has(name)) add(name, at)
    seen.add(name)
  }
  for (let page = 0; page < PAGES; page += 1) {
    const at = began + page * PAGE_SEC
    pageOutcome(at, visit, add)
    pageTime(['lcp', at + 10], visit, add)
    if (chance() < 0.5) pageTime(['inp', at + PAGE_SEC], visit, add)
    if (chance() < 0.9) add('cls-good', at + 10)
    pageProblems(at, { visit, isSick }, addOnce)
  }
}

/** How far a shopper gets. */
function visitSteps({ began, chance, defect }: Visit, add: Add): void {
  for (const [name, share, afterSec] of WAY) {
    if (chance() >= share) return
    if (name === 'added-to-basket' && chance() < (defect.cannotAdd ?? 0)) return
    if (name === 'paid' && chance() < (defect.cannotPay ?? 0)) return
    add(name, began + afterSec * (0.5 + chance()))
  }
}

/** All that is counted in a rollout, in the order in which it arrives. */
function simulateEvents({ seed, visitsPerSec, steps, defect = {} }: Traffic): Event[] {
  const chance = random(seed)
  const events: Event[] = []
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0)
  const percentAt = (sec: number): number => {
    let end = 0
    return steps.find((step) => sec < (end += step.seconds))?.percent ?? 0
  }
  for (let began = -EARLIER_SEC; began < seconds; began -= Math.log(1 - chance()) / visitsPerSec) {
    const arm: Arm = began >= 0 && chance() * 100 < percentAt(began) ? 'canary' : 'stable'
    const visit: Visit = { began, arm, chance, defect: arm === 'canary' ? defect : {} }
    const add: Add = (name, at, { at: countedAt = began, total = 1 } = {}) =>
      events.push({ at, arm, name, countedAt, total })
    add('visits', began)
    visitPages(visit, add)
    visitSteps(visit, add)
  }
  return events.filter(({ at }) => at < seconds).toSorted((a, b) => a.at - b.at)
}

/** Counts by interval, as servers do. */
function counter() {
  const totals = new Map<string, ReleaseCount>()
  const common = { area: 'menu', reason: 'share', brand: 'larder' } as const
  return {
    add: ({ arm, name, countedAt, total }: Event): void => {
      const start = startOfCount(name, START + countedAt * 1_000)
      const key = `${start} ${arm} ${name}`
      const known = totals.get(key)
      if (known) known.total += total
      else {
        const minute = new Date(start).toISOString()
        totals.set(key, { ...common, minute, version: arm === 'canary' ? 'v2' : 'v1', arm, name, total })
      }
    },
    counts: () => [...totals.values()],
  }
}

/**
 * Simulates a rollout with its visits, and gives the guard's first abort; undefined where it does not abort. The same seed
 * gives the same rollout.
 */
export function simulateRollout(traffic: Traffic): Abort | undefined {
  const { steps, everySec = 5 } = traffic
  const { add, counts } = counter()
  const events = simulateEvents(traffic)
  const changes = steps.map((_, at) => steps.slice(0, at).reduce((sum, step) => sum + step.seconds, 0))
  let next = 0
  let canary = { visits: 0, checkouts: 0 }
  let end = 0
  for (const { percent, seconds } of steps) {
    const begin = end
    end += seconds
    for (let sec = begin + everySec; sec <= end; sec += everySec) {
      for (let event = events[next]; event && event.at < sec; event = events[next]) {
        add(event)
        next += 1
        if (event.arm !== 'canary') continue
        if (event.name === 'visits') canary = { ...canary, visits: canary.visits + 1 }
        if (event.name === 'started-checkout') canary = { ...canary, checkouts: canary.checkouts + 1 }
      }
      const judged: Judged = {
        area: 'menu',
        version: 'v2',
        stable: 'v1',
        weight: percent * 100,
        since: new Date(START),
        changes: changes.filter((at) => at > 0 && at < sec).map((at) => new Date(START + at * 1_000)),
      }
      const judgement = judge(counts(), judged, { now: new Date(START + sec * 1_000) })
      if (judgement.verdict === 'abort') return { afterSec: sec, ...canary, judgement }
    }
  }
  return undefined
}
