import { limitConcurrency, type RunLimited } from '@larder/kernel/limits/concurrency-limit.ts'
import { isAppError } from '@larder/contracts/errors'
import { endingError, formatRelease, RendererUnavailableError, type Ending } from './errors.ts'
import type { ReleaseSet } from './protocol.ts'
import type { Worker } from './worker.ts'

const RESTART_MS = 1_000
const MAX_RESTART_MS = 60_000
/** Pages that a process renders concurrently, and pages that wait. More could not be finished in time. */
const CONCURRENCY = { atOnce: 8, waiting: 16 }

export type Slot = {
  set: ReleaseSet
  serving: Worker | undefined
  /** The plan changed since its process started, or the process reached its maximum age, so it should be replaced. */
  isOld: boolean
  /** How often in a row its process ended, why it did last, and the earliest next start (ms). */
  failures: number
  ending: Ending | undefined
  notBefore: number
  lastUsed: number
  /** Limits how many pages of the set render concurrently in its process, and so its API calls. */
  renderLimited: RunLimited
  waiting: (() => void)[]
}

export const emptySlot = (set: ReleaseSet): Slot => ({
  set,
  serving: undefined,
  isOld: false,
  failures: 0,
  notBefore: 0,
  ending: undefined,
  lastUsed: 0,
  renderLimited: limitConcurrency(CONCURRENCY),
  waiting: [],
})

/**
 * Returns the slot's process if it can be used at once. During the pause after its end it throws RendererLostError when
 * the release was the cause, else RendererUnavailableError.
 */
export function usableWorker(slot: Slot): Worker | undefined {
  const now = Date.now()
  if (slot.serving?.isExpired) slot.isOld = true
  slot.lastUsed = now
  if (!slot.serving && slot.ending && slot.notBefore > now) throw endingError(slot.ending)
  return slot.isOld ? undefined : slot.serving
}

/**
 * Waits at most `ms` for the set's process; meanwhile the set counts as waited for. Throws RendererUnavailableError
 * when there is none by then, RendererLostError when its release ended the previous one.
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

function throwMissing({ set, ending }: Slot): never {
  // While a process starts again, the end of the one before is still the reason.
  if (ending) throw endingError(ending)
  throw new RendererUnavailableError(`no process renders ${formatSet(set)} yet`)
}

/** Renders when a place becomes free within `waitMs`; otherwise throws RendererUnavailableError. */
export async function renderLimited<Result>(
  slot: Slot,
  waitMs: number,
  render: () => Promise<Result>,
): Promise<Result> {
  const overloaded = () =>
    new RendererUnavailableError(`${formatSet(slot.set)} has more pages to render than it can finish in time`)
  const until = performance.now() + waitMs
  const renderIfInTime = () => {
    if (performance.now() > until) throw overloaded()
    return render()
  }
  return slot
    .renderLimited(async () => renderIfInTime())
    .catch((error: unknown) => {
      throw isAppError(error) && error.code === 'OVERLOADED' ? overloaded() : error
    })
}

/** A process that rendered within this time is not replaced by another set's. */
const BUSY_MS = 10_000

export const setKey = ({ hostVersion, owner }: ReleaseSet): string =>
  [hostVersion, owner?.name, owner?.version].join(' ')

export const formatSet = ({ hostVersion, owner }: ReleaseSet): string =>
  owner ? formatRelease(owner) : `the shell of host ${hostVersion}`

type NextStart = { slot: Slot | undefined; retiring?: Slot | undefined }

/**
 * Selects the set that needs a process most: first one that a page waits for, then those without a process in the order
 * of the plan, then those to be replaced. When the limit is reached, a set that a page waits for replaces the one that
 * has been idle longest.
 */
export function nextToStart(slots: readonly Slot[], processes: number, now: number): NextStart {
  const startable = slots.filter(({ notBefore }) => notBefore <= now)
  const unserved = startable.filter(({ serving }) => !serving)
  const wanted = unserved.find(({ waiting }) => waiting.length > 0)
  const running = slots.filter(({ serving }) => serving)
  if (running.length < processes)
    return { slot: wanted ?? unserved[0] ?? startable.find(({ isOld }) => isOld) }
  if (wanted) {
    const [idle] = running
      .filter(({ lastUsed, serving }) => now - lastUsed > BUSY_MS && serving?.load === 0)
      .toSorted((a, b) => a.lastUsed - b.lastUsed)
    if (idle) return { slot: wanted, retiring: idle }
  }
  return { slot: startable.find(({ isOld, serving }) => isOld && serving) }
}

/** Replaces the slot's process with a new one. */
export function serve(slot: Slot, worker: Worker): void {
  const former = slot.serving
  slot.serving = worker
  slot.isOld = false
  former?.retire('a new process replaces it')
  for (const resolve of slot.waiting.splice(0)) resolve()
}

/** Records that a slot's process has rendered a page, so that an earlier end says nothing any more. */
export function recordPage(slot: Slot): void {
  slot.failures = 0
  slot.ending = undefined
}

/**
 * Why a set has no process at the moment; undefined when it has one, and when all `processes` are taken, because a page
 * must then ask for one.
 */
export function whyCold(
  slot: Slot | undefined,
  { slots, processes }: { slots: Iterable<Slot>; processes: number },
): string | undefined {
  if (!slot) return 'its renderer is starting'
  if (slot.serving) return undefined
  const running = [...slots].filter(({ serving }) => serving)
  if (running.length >= processes) return undefined
  return slot.ending?.reason ?? 'its renderer is starting'
}

/** Ends an idle slot's process to make room for another set. */
export function retireIdle(slot: Slot): void {
  const idle = slot.serving
  slot.serving = undefined
  idle?.retire('another release set needs its process')
}

/**
 * Records that a slot's process ended. Returns the pause before the next start in milliseconds, which doubles each
 * time.
 */
export function recordEnd(slot: Slot, ending: Ending): number {
  const pauseMs = Math.min(MAX_RESTART_MS, RESTART_MS * 2 ** slot.failures)
  slot.failures += 1
  slot.ending = ending
  slot.notBefore = Date.now() + pauseMs
  return pauseMs
}

/**
 * Sets `slots` to those of the live sets, in their order. Existing slots are kept, and their process is marked for
 * replacement if it rendered anything; processes of other sets end at once.
 */
export function replaceSets(slots: Map<string, Slot>, sets: readonly ReleaseSet[]): void {
  const former = new Map(slots)
  slots.clear()
  for (const set of sets) slots.set(setKey(set), former.get(setKey(set)) ?? emptySlot(set))
  for (const [key, slot] of former) {
    if (slots.has(key)) slot.isOld = slot.serving?.isUsed ?? false
    else slot.serving?.kill('its releases are no longer live')
  }
}
