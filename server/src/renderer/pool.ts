import { isAppError } from '@larder/shared/errors'
import { RendererLostError, RendererUnavailableError } from './errors.ts'
import type { Rendered, ReleaseSet } from './protocol.ts'
import { emptySlot, keyOf, nameOfSet, nextToStart, untilServed, type Slot } from './slots.ts'
import { ownUsers } from './start-child.ts'
import { fewWords } from './few-words.ts'
import { Worker, type CallApi, type Task } from './worker.ts'

export type Renderer = {
  /**
   * Says which release sets are live, those that should be ready first in front. Processes of other sets end at once;
   * all others are replaced, one after the other, while they go on rendering.
   */
  use: (sets: readonly ReleaseSet[]) => void
  /**
   * Renders a page in the process of its set.
   * Throws RendererUnavailableError when that set has none yet, RendererLostError when its process ended meanwhile.
   */
  render: (set: ReleaseSet, task: Task) => Promise<Rendered>
  /** Resolves when there is nothing left to start. */
  settled: () => Promise<void>
  stop: () => void
}
type Options = {
  registry: string
  callApi: CallApi
  /** A process ended by itself or was ended for what its release did. */
  onProblem: (reason: string, set: ReleaseSet) => void
  /** What a release wrote to its console. */
  onWords: (words: string, set: ReleaseSet) => void
  /** Processes at most; a set without one renders in the browser until another one's has been idle. */
  processes?: number
}

/** Who waited this long for a turn is better served by a page that renders in the browser. */
const TURN_MS = 1_500
/** While the server itself starts, a page waits this long for its process; later nobody waits for a start. */
const FIRST_START_MS = 2_000
const LATER_START_MS = 250
const RESTART_MS = 1_000
const MAX_RESTART_MS = 60_000

/** The rendering processes: one for each release set, as many as fit, each replaced when it dies or is worn out. */
export function startRenderer({ registry, callApi, onProblem, onWords, processes = 8 }: Options): Renderer {
  const slots = new Map<string, Slot>()
  let starting: Worker | undefined
  let isStopped = false
  let wasSettled = false
  let hasOwnUser: boolean | undefined
  let waiting: (() => void)[] = []
  const isStale = (slot: Slot) => isStopped || slots.get(keyOf(slot.set)) !== slot

  function started(slot: Slot, worker: Worker): void {
    starting = undefined
    const before = slot.serving
    Object.assign(slot, { serving: worker, isOld: false })
    before?.retire('another one takes over')
    for (const tell of slot.waiting.splice(0)) tell()
    fill()
  }
  function ended(slot: Slot, worker: Worker, reason: string): void {
    if (starting === worker) starting = undefined
    else if (slot.serving === worker) slot.serving = undefined
    else return // retired
    if (isStale(slot)) return
    slot.failures += 1
    slot.problem = reason
    const pauseMs = Math.min(MAX_RESTART_MS, RESTART_MS * 2 ** (slot.failures - 1))
    slot.notBefore = Date.now() + pauseMs
    setTimeout(fill, pauseMs).unref()
    onProblem(reason, slot.set)
    fill()
  }
  function start(slot: Slot): void {
    starting = new Worker({
      registry,
      callApi,
      set: slot.set,
      hasOwnUser: hasOwnUser === true,
      onWords: fewWords((line) => onWords(line, slot.set)),
      onLoaded: (worker) => started(slot, worker),
      onEnd: (worker, reason) => ended(slot, worker, reason),
    })
  }
  /** Starts what is wanted most; one after the other, because two starts at once delay every page. */
  function fill(): void {
    if (isStopped || starting || hasOwnUser === undefined) return
    const { slot, instead } = nextToStart([...slots.values()], processes, Date.now())
    if (slot) {
      const idle = instead?.serving
      if (instead) instead.serving = undefined
      idle?.retire('another release set needs its place')
      return start(slot)
    }
    wasSettled ||= slots.size > 0
    for (const tell of waiting.splice(0)) tell()
  }
  async function workerOf(slot: Slot): Promise<Worker> {
    slot.lastUsed = Date.now()
    if (slot.serving?.isWornOut) slot.isOld = true
    if (slot.serving && !slot.isOld) return slot.serving
    if (!slot.serving && slot.notBefore > Date.now()) throw new RendererLostError(slot.problem)
    const served = untilServed(slot, wasSettled ? LATER_START_MS : FIRST_START_MS)
    fill()
    await served
    if (slot.serving) return slot.serving
    // While one that broke before is tried again, why it broke is still the reason.
    if (slot.failures > 0) throw new RendererLostError(slot.problem)
    throw new RendererUnavailableError(`no process renders ${nameOfSet(slot.set)} yet`)
  }

  const busy = ({ set }: Slot) =>
    new RendererUnavailableError(`more pages are asked of ${nameOfSet(set)} than it renders in time`)

  void ownUsers(registry).then((is) => {
    hasOwnUser = is
    fill()
  })
  return {
    use(sets) {
      const live = new Set(sets.map(keyOf))
      for (const [key, slot] of slots) {
        if (live.has(key)) slot.isOld = true
        else slots.delete(key)
        if (!live.has(key)) slot.serving?.kill('its releases are no longer live')
      }
      // Whatever is being started now was asked for by the plan before.
      const before = starting
      starting = undefined
      before?.kill('the plan changed')
      const known = new Map(slots)
      slots.clear()
      for (const set of sets) slots.set(keyOf(set), known.get(keyOf(set)) ?? emptySlot(set))
      fill()
    },
    async render(set, task) {
      const slot = slots.get(keyOf(set))
      if (!slot || isStopped) throw new RendererUnavailableError(`${nameOfSet(set)} is not live`)
      const until = performance.now() + TURN_MS
      const rendered = await slot
        .inTurn(async () => {
          if (performance.now() > until) throw busy(slot)
          return (await workerOf(slot)).render(task)
        })
        .catch((error: unknown) => {
          throw isAppError(error) && error.code === 'OVERLOADED' ? busy(slot) : error
        })
      slot.failures = 0
      return rendered
    },
    settled: () =>
      new Promise((tell) => {
        waiting.push(tell)
        fill()
      }),
    stop() {
      isStopped = true
      starting?.kill('the server stops')
      for (const { serving } of slots.values()) serving?.kill('the server stops')
      for (const tell of waiting.splice(0)) tell()
    },
  }
}
