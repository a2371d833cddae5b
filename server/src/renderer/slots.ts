import { takeTurns, type InTurn } from '../kernel/concurrency-limit.ts'
import { nameOf } from './errors.ts'
import type { ReleaseSet } from './protocol.ts'
import type { Worker } from './worker.ts'

/** Pages that its process renders at a time, and that wait for their turn: more could not be finished in time. */
const AT_ONCE = { atOnce: 8, waiting: 16 }

/** A live release set and its process. */
export type Slot = {
  set: ReleaseSet
  serving: Worker | undefined
  /** The plan changed since its process started, or the process is worn out: another one should take over. */
  isOld: boolean
  /** Processes that ended in a row, why the last one did, and when the next one may start (ms). */
  failures: number
  problem: string
  notBefore: number
  lastUsed: number
  /** One crowd's pages never fill the process, nor the API behind it. */
  inTurn: InTurn
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
  inTurn: takeTurns(AT_ONCE),
  waiting: [],
})

/** Resolves when a set has a process, at the latest after `ms`; until then the set counts as waited for. */
export async function untilServed(slot: Slot, ms: number): Promise<void> {
  if (slot.serving) return
  const { promise, resolve } = Promise.withResolvers<void>()
  slot.waiting.push(resolve)
  const timer = setTimeout(resolve, ms)
  await promise
  clearTimeout(timer)
  slot.waiting = slot.waiting.filter((tell) => tell !== resolve)
}

/** A process that rendered something this lately keeps its place. */
const BUSY_MS = 10_000

/** What distinguishes release sets. */
export const keyOf = ({ hostVersion, owner }: ReleaseSet): string =>
  [hostVersion, owner?.name, owner?.version].join(' ')

/** What people call a set. */
export const nameOfSet = ({ hostVersion, owner }: ReleaseSet): string =>
  owner ? nameOf(owner) : `the shell of host ${hostVersion}`

type Next = { slot: Slot | undefined; instead?: Slot | undefined }

/**
 * The set that needs a process most: first what a page waits for, then what has none, in the order of the plan, then
 * what should be replaced. When all places are taken, whoever waits takes that of the set that was idle longest.
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
