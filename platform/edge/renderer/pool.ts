import type { RendererDeadlines } from './deadlines.ts'
import { RendererUnavailableError, type Ending } from './errors.ts'
import type { RenderResult, ReleaseSet } from './protocol.ts'
import {
  formatSet,
  emptySlot,
  retireIdle,
  renderLimited,
  setKey,
  nextToStart,
  recordEnd,
  recordPage,
  replaceSets,
  serve,
  waitForWorker,
  usableWorker,
  whyCold,
  type Slot,
} from './slots.ts'
import { hasOwnUsers } from './start-child.ts'
import { limitLogLines } from './limit-log-lines.ts'
import { Worker, type CallApi, type Task } from './worker.ts'

export type Renderer = {
  /**
   * Sets the live release sets in order of priority. Processes of other sets end at once; all others that have rendered
   * anything are replaced one after the other while they continue to render.
   */
  use: (sets: readonly ReleaseSet[]) => void
  /**
   * Renders a page in the process of its set. Throws RendererUnavailableError when the set has no process yet, and
   * RendererLostError when its release ended the process meanwhile.
   */
  render: (set: ReleaseSet, task: Task) => Promise<RenderResult>
  /**
   * Allows a set that the plan does not name, for pages that keep their releases. It gets a process when one of them is
   * rendered, until the plan changes.
   */
  keep: (set: ReleaseSet) => void
  /** Why a live set has no process yet, or none any more; undefined when it has one or only gets one on demand. */
  whyCold: (set: ReleaseSet) => string | undefined
  /** Resolves when no start is pending. */
  settled: () => Promise<void>
  stop: () => void
}
export type RendererOptions = {
  registry: string
  callApi: CallApi
  deadlines: RendererDeadlines
  /**
   * Called when a process ended unexpectedly, or when none could be started; with the set concerned, or none if all are.
   */
  onProblem: (reason: string, set?: ReleaseSet) => void
  onConsoleOutput: (output: string, set: ReleaseSet) => void
  /**
   * Maximum number of processes, 8 by default. A set without one renders in the browser until another set's process has
   * been idle.
   */
  processes?: number
}

export type StartRenderer = (options: RendererOptions) => Renderer

const DEFAULT_PROCESSES = 8

/** Pause after the system failed to start a process for lack of memory, processes or file descriptors. */
const START_RETRY_MS = 1_000

/**
 * Starts the rendering processes: one per release set up to the limit, each replaced when it dies or reaches its
 * maximum age.
 */
export const startRenderer: StartRenderer = (options) => new RendererPool(options)

class RendererPool implements Renderer {
  readonly #options: RendererOptions
  readonly #processes: number
  readonly #slots = new Map<string, Slot>()
  #starting: Worker | undefined
  #isStopped = false
  #wasSettled = false
  /** No process is started before this time (ms). */
  #startPausedUntil = 0
  #hasOwnUser: boolean | undefined
  readonly #waiting: (() => void)[] = []

  constructor(options: RendererOptions) {
    this.#options = options
    this.#processes = options.processes ?? DEFAULT_PROCESSES
    void this.#findUsers()
  }

  /** Never rejects. When no process can be started, it retries later. */
  async #findUsers(): Promise<void> {
    try {
      this.#hasOwnUser = await hasOwnUsers(this.#options.registry)
      this.#startNext()
    } catch (error) {
      this.#options.onProblem(`the system could not start a process: ${String(error)}`)
      if (!this.#isStopped) setTimeout(() => void this.#findUsers(), START_RETRY_MS).unref()
    }
  }

  use(sets: readonly ReleaseSet[]): void {
    replaceSets(this.#slots, sets)
    const starting = this.#starting
    if (starting && !this.#slots.has(setKey(starting.set))) {
      this.#starting = undefined
      starting.kill('the plan changed')
    }
    this.#startNext()
  }

  async render(set: ReleaseSet, task: Task): Promise<RenderResult> {
    const slot = this.#slots.get(setKey(set))
    if (!slot || this.#isStopped) throw new RendererUnavailableError(`${formatSet(set)} is not live`)
    const rendered = await renderLimited(slot, this.#options.deadlines.rendererPlace, async () =>
      (await this.#workerOf(slot)).render(task),
    )
    recordPage(slot)
    return rendered
  }

  keep(set: ReleaseSet): void {
    if (!this.#slots.has(setKey(set))) this.#slots.set(setKey(set), emptySlot(set))
  }

  whyCold(set: ReleaseSet): string | undefined {
    return whyCold(this.#slots.get(setKey(set)), { slots: this.#slots.values(), processes: this.#processes })
  }

  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#startNext()
    })
  }

  stop(): void {
    this.#isStopped = true
    this.#starting?.kill('the server stops')
    for (const { serving } of this.#slots.values()) serving?.kill('the server stops')
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Starts the most needed process. Only one starts at a time, because two concurrent starts delay every page. */
  #startNext(): void {
    if (this.#isStopped || this.#starting || this.#hasOwnUser === undefined) return
    const slots = [...this.#slots.values()]
    const now = Date.now()
    const isPaused = now < this.#startPausedUntil
    const { slot, retiring } = nextToStart(isPaused ? [] : slots, this.#processes, now)
    if (slot) {
      if (retiring) retireIdle(retiring)
      return this.#start(slot)
    }
    this.#wasSettled ||= slots.length > 0
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** Never throws, because timers call it. A failed start is retried after a pause. */
  #start(slot: Slot): void {
    try {
      this.#spawn(slot)
    } catch (error) {
      this.#options.onProblem(String(error), slot.set)
      this.#startPausedUntil = Date.now() + START_RETRY_MS
      this.#startLater(START_RETRY_MS)
    }
  }

  #spawn(slot: Slot): void {
    const { registry, callApi, deadlines, onConsoleOutput } = this.#options
    this.#starting = new Worker({
      registry,
      callApi,
      deadlines,
      set: slot.set,
      hasOwnUser: this.#hasOwnUser === true,
      onConsoleOutput: limitLogLines((line) => onConsoleOutput(line, slot.set)),
      onLoaded: (worker) => {
        this.#starting = undefined
        serve(slot, worker)
        this.#startNext()
      },
      onEnd: (worker, ending) => this.#recordEnd(slot, worker, ending),
    })
  }

  #recordEnd(slot: Slot, worker: Worker, ending: Ending): void {
    if (this.#starting === worker) this.#starting = undefined
    else if (slot.serving === worker) slot.serving = undefined
    else return // retired
    if (this.#isStopped || this.#slots.get(setKey(slot.set)) !== slot) return
    this.#options.onProblem(ending.reason, slot.set)
    this.#startLater(recordEnd(slot, ending))
  }

  #startLater(pauseMs: number): void {
    setTimeout(() => this.#startNext(), pauseMs).unref()
    this.#startNext()
  }

  async #workerOf(slot: Slot): Promise<Worker> {
    const usable = usableWorker(slot)
    if (usable) return usable
    // Later no page waits for a start.
    const { firstRenderer, laterRenderer } = this.#options.deadlines
    const served = waitForWorker(slot, this.#wasSettled ? laterRenderer : firstRenderer)
    this.#startNext()
    return served
  }
}
