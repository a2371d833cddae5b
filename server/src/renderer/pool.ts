import { RendererUnavailableError } from './errors.ts'
import type { Rendered, ReleaseSet } from './protocol.ts'
import {
  retireIdle,
  renderLimited,
  keyOf,
  nameOfSet,
  nextToStart,
  recordFailure,
  replaceSets,
  serve,
  waitForWorker,
  usableWorker,
  type Slot,
} from './slots.ts'
import { hasOwnUsers } from './start-child.ts'
import { limitLogLines } from './limit-log-lines.ts'
import { Worker, type CallApi, type Task } from './worker.ts'

export type Renderer = {
  /**
   * Sets the live release sets, in the order of their priority. Processes of other sets end at once; all others are
   * replaced, one after the other, while they go on rendering.
   */
  use: (sets: readonly ReleaseSet[]) => void
  /**
   * Renders a page in the process of its set. Throws RendererUnavailableError when that set has none yet,
   * RendererLostError when its process ended meanwhile.
   */
  render: (set: ReleaseSet, task: Task) => Promise<Rendered>
  /** Resolves when no start is pending. */
  settled: () => Promise<void>
  stop: () => void
}
type Options = {
  registry: string
  callApi: CallApi
  /** A process ended by itself or was ended because of its release. */
  onProblem: (reason: string, set: ReleaseSet) => void
  /** Console output of a release. */
  onConsoleOutput: (output: string, set: ReleaseSet) => void
  /** Maximum of processes; a set without one renders in the browser until another set's process has been idle. */
  processes?: number
}

/** While the server itself starts, a page waits this long for its process; later no page waits for a start. */
const FIRST_START_MS = 2_000
const LATER_START_MS = 250

/**
 * The rendering processes: one for each release set, up to the limit, each replaced when it dies or has served its
 * time.
 */
export function startRenderer({
  registry,
  callApi,
  onProblem,
  onConsoleOutput,
  processes = 8,
}: Options): Renderer {
  const slots = new Map<string, Slot>()
  let starting: Worker | undefined
  let isStopped = false
  let wasSettled = false
  let hasOwnUser: boolean | undefined
  let waiting: (() => void)[] = []

  function ended(slot: Slot, worker: Worker, reason: string): void {
    if (starting === worker) starting = undefined
    else if (slot.serving === worker) slot.serving = undefined
    else return // retired
    if (isStopped || slots.get(keyOf(slot.set)) !== slot) return
    setTimeout(startNext, recordFailure(slot, reason)).unref()
    onProblem(reason, slot.set)
    startNext()
  }
  function start(slot: Slot): void {
    starting = new Worker({
      registry,
      callApi,
      set: slot.set,
      hasOwnUser: hasOwnUser === true,
      onConsoleOutput: limitLogLines((line) => onConsoleOutput(line, slot.set)),
      onLoaded(worker) {
        starting = undefined
        serve(slot, worker)
        startNext()
      },
      onEnd: (worker, reason) => ended(slot, worker, reason),
    })
  }
  /** Starts the most needed process; one after the other, because two starts at once delay every page. */
  function startNext(): void {
    if (isStopped || starting || hasOwnUser === undefined) return
    const { slot, instead } = nextToStart([...slots.values()], processes, Date.now())
    if (slot) {
      if (instead) retireIdle(instead)
      return start(slot)
    }
    wasSettled ||= slots.size > 0
    for (const resolve of waiting.splice(0)) resolve()
  }
  async function workerOf(slot: Slot): Promise<Worker> {
    const usable = usableWorker(slot)
    if (usable) return usable
    const served = waitForWorker(slot, wasSettled ? LATER_START_MS : FIRST_START_MS)
    startNext()
    return served
  }

  void hasOwnUsers(registry).then((isAvailable) => {
    hasOwnUser = isAvailable
    startNext()
  })
  return {
    use(sets) {
      replaceSets(slots, sets)
      // The process that is starting now belongs to the former plan.
      const before = starting
      starting = undefined
      before?.kill('the plan changed')
      startNext()
    },
    async render(set, task) {
      const slot = slots.get(keyOf(set))
      if (!slot || isStopped) throw new RendererUnavailableError(`${nameOfSet(set)} is not live`)
      const rendered = await renderLimited(slot, async () => (await workerOf(slot)).render(task))
      slot.failures = 0
      return rendered
    },
    settled: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        startNext()
      }),
    stop() {
      isStopped = true
      starting?.kill('the server stops')
      for (const { serving } of slots.values()) serving?.kill('the server stops')
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
