import { randomUUID } from 'node:crypto'
import { openChannel } from './channel.ts'
import { withDeadline } from './deadline.ts'
import { endingError, RendererTimeoutError, type Ending } from './errors.ts'
import { RenderedPage, type FromRenderer } from './from-renderer.ts'
import { loadWatch, silenceWatch, type Usage } from './health.ts'
import type { RendererDeadlines } from './deadlines.ts'
import type { ApiCall, ApiReply, RenderResult, ReleaseSet, RenderTask, ToRenderer } from './protocol.ts'
import { startChild, type Child } from './start-child.ts'
import { KNOWS_CPU, usesTooMuchMemory, readCpuMs } from './usage.ts'

/** Maximum number of late pages kept in memory. */
const MAX_LATE = 8
const PING_MS = 100
/** A process that does not answer for longer is computing, or gets no processor time. */
const SILENT_MS = 1_000
/** Ping interval of an idle renderer, which no page waits for. */
const IDLE_PING_MS = 1_000
/** API calls per page; a typical page makes about ten. */
const MAX_CALLS = 60
/** Pages per process. Replacing it clears the state that a release keeps between pages. */
const MAX_PAGES = 5_000
const MAX_CPU_MS = 600_000
/**
 * Allowed processor time in ms: to load the releases, and per page about twenty times that of a typical one. Answering
 * pings and garbage collection take less than a hundredth of the elapsed time.
 */
const CPU = { load: 20_000, page: 2_000, share: 0.01 }

export type Task = Omit<RenderTask, 'kind' | 'task'>
/** Makes an anonymous call to the API of the page's shop. */
export type CallApi = (pageUrl: string, call: ApiCall) => Promise<ApiReply>
type Pending = {
  url: string
  calls: number
  resolve: (rendered: RenderResult) => void
  reject: (error: Error) => void
}
type WorkerOptions = {
  registry: string
  set: ReleaseSet
  callApi: CallApi
  deadlines: RendererDeadlines
  hasOwnUser: boolean
  /** Receives a line that the process, or a release in it, wrote. */
  onConsoleOutput: (line: string) => void
  onLoaded: (worker: Worker) => void
  /** Called when the worker can no longer be used. */
  onEnd: (worker: Worker, ending: Ending) => void
}

/** Signals that a process does not cause itself: the system sends them, for example when memory is short. */
const OUTSIDE_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM']

const BAD_GATEWAY: ApiReply = { status: 502, type: 'text/plain', body: '' }

/** A supervised rendering process for pages of one release set. */
export class Worker {
  readonly #child: Child
  readonly #channel: ReturnType<typeof openChannel>
  readonly #pending = new Map<string, Pending>()
  readonly #options: WorkerOptions
  readonly #watch: NodeJS.Timeout
  /** Set while the last ping is not answered. */
  #silence: { since: number; check: ReturnType<typeof silenceWatch> } | undefined
  /** Processor time used at the last check, in ms. */
  #usedMs = 0
  readonly #startedAt = Date.now()
  readonly #checkLoad: ReturnType<typeof loadWatch>
  #lastCheck = Date.now()
  #pingedAt = 0
  /** Number of answers, the first of which it sends before it loads a release. */
  #answers = 0
  #pages = 0
  #isEnded = false
  isLoaded = false

  constructor(options: WorkerOptions, start = startChild) {
    this.#options = options
    const { registry, set, hasOwnUser, onConsoleOutput, deadlines } = options
    this.#child = start(registry, set, hasOwnUser)
    const { process: child, pipe } = this.#child
    this.#checkLoad = loadWatch(this.#startedAt, deadlines)
    this.#channel = openChannel(pipe, {
      clock: Date.now,
      onMessage: (message) => this.#receive(message),
      onFault: (reason) => this.#stop({ reason, isFault: true }),
    })
    child.stderr?.setEncoding('utf8').on('data', onConsoleOutput)
    child.on('exit', (code, signal) =>
      this.#end({
        reason: `the renderer stopped (${signal ?? code})`,
        isFault: this.#answers > 0 && !OUTSIDE_SIGNALS.includes(signal),
      }),
    )
    child.on('error', (error) => this.#end({ reason: error.message, isFault: false }))
    this.#send({ kind: 'load', registry, ...set })
    this.#watch = setInterval(() => this.#checkHealth(), PING_MS)
    this.#watch.unref()
  }

  get load(): number {
    return this.#pending.size
  }

  get set(): ReleaseSet {
    return this.#options.set
  }

  get isUsed(): boolean {
    return this.#pages > 0 || this.load > 0
  }

  get #isSilent(): boolean {
    return this.#silence !== undefined && Date.now() - this.#silence.since > SILENT_MS
  }

  get #isIdle(): boolean {
    return this.isLoaded && this.load === 0 && this.#silence === undefined
  }

  get isExpired(): boolean {
    return this.#pages >= MAX_PAGES || (KNOWS_CPU && this.#usedMs > MAX_CPU_MS)
  }

  #send(message: ToRenderer): void {
    this.#channel.send(message)
  }

  /** Processor time of the process; undefined when it has just ended. Where the system does not know it, all of the time. */
  #readUsage(now: number): Usage | undefined {
    const cpuMs = KNOWS_CPU ? readCpuMs(this.#child.process.pid) : now - this.#startedAt
    return cpuMs === undefined ? undefined : { at: now, cpuMs }
  }

  #checkHealth(): void {
    const now = Date.now()
    // When this process's own timer is late, the machine is busy and an answer may already be in the pipe.
    const isLate = now - this.#lastCheck > PING_MS * 5
    this.#lastCheck = now
    if (this.#isIdle && now - this.#pingedAt < IDLE_PING_MS) return
    const usage = this.#readUsage(now)
    if (!usage) return
    this.#usedMs = usage.cpuMs
    if (isLate && this.#silence) this.#silence.since = Math.max(this.#silence.since, now - PING_MS * 3)
    const problem = this.#findProblem(usage)
    if (problem) return this.#stop(problem)
    if (this.#silence) return
    this.#silence = { since: now, check: silenceWatch(usage, this.#options.deadlines) }
    this.#pingedAt = now
    this.#send({ kind: 'ping' })
  }

  #findProblem(usage: Usage): Ending | undefined {
    if (usesTooMuchMemory(this.#child.process.pid))
      return { reason: 'the renderer uses too much memory', isFault: true }
    // It computes more than its pages need: in threads, or while it renders none.
    const allowedMs = CPU.load + this.#pages * CPU.page + (usage.at - this.#startedAt) * CPU.share
    if (KNOWS_CPU && usage.cpuMs > allowedMs)
      return { reason: 'the renderer uses too much processor time', isFault: true }
    if (!this.isLoaded) return this.#checkLoad(usage, this.#answers)
    const { since = usage.at, check } = this.#silence ?? {}
    return check?.(usage, { sinceMs: usage.at - since, pages: this.load })
  }

  #receive(message: FromRenderer): void {
    this.#silence = undefined
    this.#answers += 1
    switch (message.kind) {
      case 'pong':
        return
      case 'loaded':
        if (this.isLoaded) return
        this.isLoaded = true
        return this.#options.onLoaded(this)
      case 'api-call':
        return void this.#call(message)
      case 'failed':
        return this.#takePending(message.task)?.reject(
          Object.assign(new Error(message.message), { stack: message.stack }),
        )
      case 'rendered': {
        const rendered = RenderedPage.safeParse(message.rendered)
        const page = this.#takePending(message.task)
        if (rendered.success) page?.resolve(rendered.data)
        else page?.reject(new Error('the renderer returned an invalid page', { cause: rendered.error }))
      }
    }
  }

  /** Takes the page of a reply. Each page gets one reply, and replies that no page waits for are dropped. */
  #takePending(task: string): Pending | undefined {
    const page = this.#pending.get(task)
    this.#pending.delete(task)
    return page
  }

  async #call({ task, call, method, path, body }: FromRenderer & { kind: 'api-call' }): Promise<void> {
    const page = this.#pending.get(task)
    if (!page) return
    page.calls += 1
    if (page.calls > MAX_CALLS)
      return this.#stop({ reason: 'a page called the API too often', isFault: true })
    const reply = await this.#options.callApi(page.url, { method, path, body }).catch(() => BAD_GATEWAY)
    this.#send({ kind: 'api-reply', task, call, ...reply })
  }

  #end(ending: Ending): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearInterval(this.#watch)
    this.#channel.close()
    for (const { reject } of this.#pending.values()) reject(endingError(ending))
    this.#pending.clear()
    this.#options.onEnd(this, ending)
  }

  #stop(ending: Ending): void {
    this.#end(ending)
    this.#child.process.kill('SIGKILL')
  }

  /** Ends the process, which is no fault of its release. */
  kill(reason: string): void {
    this.#stop({ reason, isFault: false })
  }

  /** Stops accepting pages and lets the current ones finish. */
  retire(reason: string): void {
    if (this.load === 0) return this.kill(reason)
    setTimeout(() => this.kill(reason), this.#options.deadlines.page).unref()
  }

  /** Throws RendererLateError when the page misses its deadline. */
  render(task: Task): Promise<RenderResult> {
    const id = randomUUID()
    const { page: pageMs, latePage: lateMs } = this.#options.deadlines
    this.#pages += 1
    const { promise, resolve, reject } = Promise.withResolvers<RenderResult>()
    this.#pending.set(id, { url: task.url, calls: 0, resolve, reject })
    this.#send({ kind: 'render', task: id, ...task })
    const giveUp = () =>
      this.#takePending(id)?.reject(new RendererTimeoutError(`rendering took longer than ${lateMs} ms`))
    // While the process is silent, it is not known yet whether its release uses up the processor or gets none.
    const giveUpWhenKnown = (): unknown =>
      this.#isSilent && this.#pending.has(id) ? setTimeout(giveUpWhenKnown, SILENT_MS).unref() : giveUp()
    return withDeadline(promise, pageMs, () => {
      if (this.#pending.size > MAX_LATE) giveUp()
      const timer = setTimeout(giveUpWhenKnown, lateMs - pageMs)
      void promise.catch(() => undefined).finally(() => clearTimeout(timer))
    })
  }
}
