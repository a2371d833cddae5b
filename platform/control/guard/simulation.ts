import * as releaseCounts from '@larder/contracts/release-counts'
import { ALIVE_AFTER_MS } from '@larder/contracts/early-script'
import { intervalStart } from '../counts/count-interval.ts'
import type { Judgement } from './compare.ts'
import { judge } from './judge.ts'
import type { Arm, JudgedRelease } from './minutes.ts'
import { createRandom, drawNormal } from './random.ts'

type CountName = releaseCounts.CountName
type ReleaseCount = releaseCounts.ReleaseCount

/** How pages of a canary differ from stable's. Rates are per page, or per shopper who would otherwise take the step. */
export type Defect = {
  /** Share of pages with an additional problem of this kind. */
  breaks?: number
  kind?: CountName
  /** Share of pages that never become interactive, or that hang later. */
  hangs?: number
  hangsLater?: number
  /** Share of shoppers who cannot add to a basket, or cannot pay. */
  cannotAdd?: number
  cannotPay?: number
  /** Factor by which a page takes longer to show its content. */
  slower?: number
}
type Step = { percent: number; seconds: number }
export type Traffic = {
  seed: number
  visitsPerSec: number
  steps: readonly Step[]
  defect?: Defect
  /** Share of visits that add to a basket; 30 % by default. */
  adds?: number
  everySec?: number
  /** A rush on every server, in seconds since the start. */
  rush?: Rush
}
/**
 * A busy machine: pages of both arms take `slower` times as long and lose a share of their reports, and the canary's
 * renderer is missing for the first `coldSec` of each minute.
 */
type Rush = { from: number; until: number; slower: number; lost: number; coldSec: number }
/** The first abort: its time, and the canary's visits and checkouts until then. */
export type Abort = { afterSec: number; visits: number; checkouts: number; judgement: Judgement }

const START = Date.parse('2026-11-22T12:00:17Z')
/** Visits that are running at the start began up to this long before, with the stable release. */
const EARLIER_SEC = 300
const PAGES = 3
const PAGE_SEC = 20
/** Base rates of failures: in some browsers every page fails, in all others few. */
const BASE_RATES = { sickVisits: 0.001, pages: 0.003 }
/**
 * Shares of pages that become interactive, or that are left before. The rest send no report, like robots and lost
 * beacons.
 */
const INTERACTIVE = 0.95
const LEFT_EARLY = 0.04
const ALIVE = 0.99
/**
 * Steps to a paid order: the share of shoppers of the previous step who take it, and the time in seconds. Together 30 %
 * of visits add to a basket.
 */
const SHOPPER_STEPS: readonly (readonly [CountName, number, number])[] = [
  ['searched', 0.6, 8],
  ['opened-menu', 0.9, 20],
  ['opened-item', 0.8, 35],
  ['added-to-basket', 0.695, 50],
  ['opened-basket', 0.75, 90],
  ['started-checkout', 0.7, 130],
  ['paid', 0.8, 240],
]

const USUAL_ADDS = 0.3
/** Orders that a visit leads to, by the share of visits that add. */
export const ordersPerVisit = (adds: number): number => adds * 0.75 * 0.7 * 0.8

/** A count: when it arrives, its arm, and the time for which it is counted. */
type Event = { at: number; arm: Arm; name: CountName; countedAt: number; total: number }
type Visit = { began: number; arm: Arm; chance: () => number; defect: Defect; adds: number }
type Add = (name: CountName, at: number, counted?: { at?: number; total?: number }) => void

function addOutcome(at: number, { chance, defect }: Visit, add: Add): void {
  add('documents', at, { at })
  if (chance() < (defect.hangs ?? 0)) return
  const outcome = chance()
  if (outcome >= INTERACTIVE + LEFT_EARLY) return
  const later = at + 1 + chance() * 10
  if (outcome >= INTERACTIVE) return add('left', at + 1 + chance() * 3, { at })
  add('hydrated', later, { at })
  if (chance() < ALIVE && chance() >= (defect.hangsLater ?? 0))
    add('alive', later + Math.min(PAGE_SEC, ALIVE_AFTER_MS / 1_000), { at })
}

/** Counts a timing of a page: log-normal with a spread of 0.5, which is close to web vitals of real shops. */
function addTime([vital, at]: ['lcp' | 'inp', number], { chance, defect }: Visit, add: Add): void {
  const median = vital === 'lcp' ? 1_800 * (defect.slower ?? 1) : 90
  const level = releaseCounts.vitalLevel(median * Math.exp(0.5 * drawNormal(chance)))
  add(`${vital}-pages`, at)
  add(`${vital}-levels`, at, { total: level })
  add(`${vital}-squares`, at, { total: level * level })
}

/** Counts the problems of a page, each kind once per visit. */
function addProblems(
  at: number,
  { visit, isFailing }: { visit: Visit; isFailing: boolean },
  addOnce: Add,
): void {
  const { chance, defect } = visit
  const isBroken = chance() < (defect.breaks ?? 0)
  const failsAnyway = isFailing || chance() < BASE_RATES.pages
  if (isBroken) addOnce(defect.kind ?? 'error', at + 2 + chance() * 8)
  if (failsAnyway) addOnce('error', at + 2 + chance() * 8)
  if (isBroken || failsAnyway) addOnce('broken', at + 10)
  if (chance() < 0.02) addOnce('call-rejected', at + 5)
  if (chance() < 0.0005) addOnce('call-failed', at + 5)
}

function addPages(visit: Visit, add: Add): void {
  const { began, chance } = visit
  const isFailing = chance() < BASE_RATES.sickVisits
  const seen = new Set<CountName>()
  const addOnce: Add = (name, at) => {
    if (!seen.has(name)) add(name, at)
    seen.add(name)
  }
  for (let page = 0; page < PAGES; page += 1) {
    const at = began + page * PAGE_SEC
    addOutcome(at, visit, add)
    addTime(['lcp', at + 10], visit, add)
    if (chance() < 0.5) addTime(['inp', at + PAGE_SEC], visit, add)
    if (chance() < 0.9) add('cls-good', at + 10)
    addProblems(at, { visit, isFailing }, addOnce)
  }
}

function addSteps({ began, chance, defect, adds }: Visit, add: Add): void {
  for (const [name, share, afterSec] of SHOPPER_STEPS) {
    if (chance() >= (name === 'added-to-basket' ? (share * adds) / USUAL_ADDS : share)) return
    if (name === 'added-to-basket' && chance() < (defect.cannotAdd ?? 0)) return
    if (name === 'paid' && chance() < (defect.cannotPay ?? 0)) return
    add(name, began + afterSec * (0.5 + chance()))
  }
}

/** Adds what a rush does to pages of both arms alike. */
const inRush = (defect: Defect, { slower, lost }: Rush): Defect => ({
  ...defect,
  slower: (defect.slower ?? 1) * slower,
  hangs: (defect.hangs ?? 0) + lost,
})

/** Simulates all counts of a rollout, in order of arrival. */
function simulateEvents({
  seed,
  visitsPerSec,
  steps,
  defect = {},
  adds = USUAL_ADDS,
  rush,
}: Traffic): Event[] {
  const chance = createRandom(seed)
  const events: Event[] = []
  const seconds = steps.reduce((sum, step) => sum + step.seconds, 0)
  const percentAt = (sec: number): number => {
    let end = 0
    return steps.find((step) => sec < (end += step.seconds))?.percent ?? 0
  }
  for (let began = -EARLIER_SEC; began < seconds; began -= Math.log(1 - chance()) / visitsPerSec) {
    const arm: Arm = began >= 0 && chance() * 100 < percentAt(began) ? 'canary' : 'stable'
    const isRushed = rush !== undefined && began >= rush.from && began < rush.until
    // Visits that begin while a renderer is missing are compared in neither arm.
    if (isRushed && began % 60 < rush.coldSec) continue
    const ownDefect = arm === 'canary' ? defect : {}
    const visit: Visit = { began, arm, chance, adds, defect: isRushed ? inRush(ownDefect, rush) : ownDefect }
    const add: Add = (name, at, { at: countedAt = began, total = 1 } = {}) =>
      events.push({ at, arm, name, countedAt, total })
    add('visits', began)
    addPages(visit, add)
    addSteps(visit, add)
  }
  return events.filter(({ at }) => at < seconds).toSorted((a, b) => a.at - b.at)
}

function createCounter() {
  const totals = new Map<string, ReleaseCount>()
  const chance = createRandom(1)
  const common = { area: 'menu', reason: 'share', brand: 'larder' } as const
  function add({ arm, name, countedAt, total }: Event): void {
    const start = intervalStart(name, START + countedAt * 1_000)
    const key = `${start} ${arm} ${name}`
    const count = totals.get(key)
    if (count) count.total += total
    else {
      const minute = new Date(start).toISOString()
      totals.set(key, { ...common, minute, version: arm === 'canary' ? 'v2' : 'v1', arm, name, total })
    }
  }
  return {
    /** Adds an event, and that it came from any network. */
    add: (event: Event): void => {
      add(event)
      const kind = releaseCounts.networkKind(event.name)
      const { NETWORK_GROUPS } = releaseCounts
      const group = NETWORK_GROUPS[Math.floor(chance() * NETWORK_GROUPS.length)] ?? 0
      if (kind) add({ ...event, name: releaseCounts.networkCount(kind, group) })
    },
    counts: () => [...totals.values()],
  }
}

/**
 * Simulates a rollout with its visits and returns the guard's first abort; undefined when it does not abort. The same
 * seed gives the same rollout.
 */
export function simulateRollout(traffic: Traffic): Abort | undefined {
  const { steps, everySec = 5 } = traffic
  const { add, counts } = createCounter()
  const events = simulateEvents(traffic)
  const changes = steps.map((_, index) => steps.slice(0, index).reduce((sum, step) => sum + step.seconds, 0))
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
      const release: JudgedRelease = {
        area: 'menu',
        version: 'v2',
        stable: 'v1',
        weight: percent * 100,
        since: new Date(START),
        changes: changes.filter((at) => at > 0 && at < sec).map((at) => new Date(START + at * 1_000)),
      }
      const judgement = judge(counts(), release, { now: new Date(START + sec * 1_000) })
      if (judgement.verdict === 'abort') return { afterSec: sec, ...canary, judgement }
    }
  }
  return undefined
}
