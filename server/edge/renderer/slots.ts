import { limitConcurrency, type RunLimited } from '@larder/kernel/concurrency-limit.ts'
import { isAppError } from '@larder/shared/errors'
import { nameOf, RendererLostError, RendererUnavailableError } from './errors.ts'
import type { ReleaseSet } from './protocol.ts'
import type { Worker } from './worker.ts'

const RESTART_MS = 1_000
const MAX_RESTART_MS = 60_000
/** Pages that a process renders concurrently, and that wait: more could not be finished in time. */
const CONCURRENCY = { atOnce: 8, waiting: 16 }

/** A live release set and its process. */
export type Slot = {
  set: ReleaseSet
  serving: Worker | undefined
  /** The plan changed since its process started, or the process has served its time: another should replace it. */
  isOld: boolean
  /** Processes that ended in a row, why the last one did, and when the next one may start (ms). */
  failures: number
  problem: string
  notBefore: number
  lastUsed: number
  /** Limits the concurrency of a release set's pages in its process, and so in the API. */
  renderLimited: RunLimited
  /** Pages that wait for its process. */
  waiting: (() => void)[]
}

/** A set that has no process yet. */
export const emptySlot = (set: ReleaseSet): Slot => ({
  set,
  serving: undefined,
  isOld: false,
  failures: 0,
  notBefore: 0,
  problem: '',
  lastUsed: 0,
  renderLimited: limitConcurrency(CONCURRENCY),
  waiting: [],
})

/** The slot's process if it can be used at once. Throws RendererLostError during the pause after a failure. */
export function usableWorker(slot: Slot): Worker | undefined {
  const now = Date.now()
  if (slot.serving?.isExpired) slot.isOld = true
  slot.lastUsed = now
  if (!slot.serving && slot.notBefore > now) throw new RendererLostError(slot.problem)
  return slot.isOld ? undefined : slot.serving
}

/**
 * The set's process, waited for at most `ms`; until then the set counts as waited for. Throws RendererUnavailableError
 * when there is none by then, RendererLostError when the former one failed.
 */
export async function waitForWorker(slot: Slot, ms: number): Promise<Worker> {
  if (slot.serving) return slot.serving
  const { promise, resolve } = Promise.withResolvers<void>()
  slot.waiting.push(resolve)
  const timer = setTimeout(resolve, ms)
  await promise
  clearTimeout(timer)
  slot.waiting = slot.waiting.filter((waiter) => waiter !== resolve)
  return slot.serving ?? throwMissing(slot)
}

function throwMissing({ set, failures, problem }: Slot): never {
  // While a failed process is restarted, the former failure is still the reason.
  if (failures > 0) throw new RendererLostError(problem)
  throw new RendererUnavailableError(`no process renders ${nameOfSet(set)} yet`)
}

/** Renders when a place is free within `waitMs`; throws RendererUnavailableError when that would be too late. */
export async function renderLimited<Result>(
  slot: Slot,
  waitMs: number,
  render: () => Promise<Result>,
): Promise<Result> {
  const busy = () =>
    new RendererUnavailableError(`more pages are asked of ${nameOfSet(slot.set)} than it renders in time`)
  const until = performance.now() + waitMs
  const inTime = () => {
    if (performance.now() > until) throw busy()
    return render()
  }
  return slot
    .renderLimited(async () => inTime())
    .catch((error: unknown) => {
      throw isAppError(error) && error.code === 'OVERLOADED' ? busy() : error
    })
}

/** A process that rendered something this recently is not replaced by another set's. */
const BUSY_MS = 10_000

/** Unique key of a release set. */
export const makeKey = ({ hostVersion, owner }: ReleaseSet): string =>
  [hostVersion, owner?.name, owner?.version].join(' ')

/** Display name of a set. */
export const nameOfSet = ({ hostVersion, owner }: ReleaseSet): string =>
  owner ? nameOf(owner) : `the shell of host ${hostVersion}`

type Next = { slot: Slot | undefined; instead?: Slot | undefined }

/**
 * The set that needs a process most: first one that a page waits for, then those without a process, in the order of the
 * plan, then those to be replaced. When the limit is reached, a set that a page waits for takes the place of the one
 * idle longest.
 */
export function nextToStart(slots: readonly Slot[], processes: number, now: number): Next {
  const startable = slots.filter(({ notBefore }) => notBefore <= now)
  const without = startable.filter(({ serving }) => !serving)
  const wanted = without.find(({ waiting }) => waiting.length > 0)
  const running = slots.filter(({ serving }) => serving)
  if (running.length < processes)
    return { slot: wanted ?? without[0] ?? startable.find(({ isOld }) => isOld) }
  if (wanted) {
    const [idle] = running
      .filter(({ lastUsed, serving }) => now - lastUsed > BUSY_MS && serving?.load === 0)
      .toSorted((a, b) => a.lastUsed - b.lastUsed)
    if (idle) return { slot: wanted, instead: idle }
  }
  return { slot: startable.find(({ isOld, serving }) => isOld && serving) }
}

/** The slot's new process replaces the former one. */
export function serve(slot: Slot, worker: Worker): void {
  const before = slot.serving
  slot.serving = worker
  slot.isOld = false
  before?.retire('another one takes over')
  for (const resolve of slot.waiting.splice(0)) resolve()
}

/** Ends an idle slot's process, so that another set has room. */
export function retireIdle(slot: Slot): void {
  const idle = slot.serving
  slot.serving = undefined
  idle?.retire('another release set needs its place')
}

/** Records that a slot's process ended; returns the pause before the next start, in milliseconds, longer each time. */
export function recordFailure(slot: Slot, reason: string): number {
  const pauseMs = Math.min(MAX_RESTART_MS, RESTART_MS * 2 ** slot.failures)
  slot.failures += 1
  slot.problem = reason
  slot.notBefore = Date.now() + pauseMs
  return pauseMs
}

/**
 * Sets `slots` to those of the live sets, in their order: known ones go on until they are replaced, where their process has
 * rendered anything; others end at once.
 */
export function replaceSets(slots: Map<string, Slot>, sets: readonly ReleaseSet[]): void {
  const known = new Map(slots)
  slots.clear()
  for (const set of sets) slots.set(makeKey(set), known.get(makeKey(set)) ?? emptySlot(set))
  for (const [key, slot] of known) {
    if (slots.has(key)) slot.isOld = slot.serving?.isUsed ?? false
    else slot.serving?.kill('its releases are no longer live')
  }
}
