import { randomUUID } from 'node:crypto'
import { openChannel } from './channel.ts'
import { withDeadline } from './deadline.ts'
import { RendererLostError } from './errors.ts'
import { RenderedPage, type FromRenderer } from './from-renderer.ts'
import type { Deadlines } from '@larder/kernel/deadlines.ts'
import type { ApiCall, ApiReply, RenderResult, ReleaseSet, RenderTask, ToRenderer } from './protocol.ts'
import { startChild, type Child } from './start-child.ts'
import { usesTooMuchMemory, readCpuMs } from './usage.ts'

/** Maximum number of late pages kept in memory. */
const MAX_LATE = 8
/** A renderer that does not answer a ping is considered stuck if it used the processor for this share of the time. */
const STUCK_CPU_SHARE = 2 / 3
const PING_MS = 100
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
export type WorkerOptions = {
  registry: string
  set: ReleaseSet
  callApi: CallApi
  deadlines: Deadlines
  hasOwnUser: boolean
  /** Receives a line that the process, or a release in it, wrote. */
  onConsoleOutput: (line: string) => void
  onLoaded: (worker: Worker) => void
  /** Called when the worker can no longer be used. */
  onEnd: (worker: Worker, reason: string) => void
}

const BAD_GATEWAY: ApiReply = { status: 502, type: 'text/plain', body: '' }

/** A supervised rendering process for pages of one release set. */
export class Worker {
  readonly #child: Child
  readonly #channel: ReturnType<typeof openChannel>
  readonly #pending = new Map<string, Pending>()
  readonly #options: WorkerOptions
  readonly #watch: NodeJS.Timeout
  #silentSince: number | undefined
  /** Processor time used at the last ping, in ms. */
  #usedBefore: number | undefined
  readonly #startedAt = Date.now()
  #lastCheck = Date.now()
  #pingedAt = 0
  #answeredAt: number | undefined
  #pages = 0
  #isEnded = false
  isLoaded = false

  constructor(options: WorkerOptions, start = startChild) {
    this.#options = options
    const { registry, set, hasOwnUser, onConsoleOutput, deadlines } = options
    this.#child = start(registry, set, hasOwnUser)
    const { process: child, pipe } = this.#child
    this.#silentSince = Date.now() + deadlines.rendererStart - deadlines.rendererLoad
    this.#channel = openChannel(pipe, {
      clock: Date.now,
      onMessage: (message) => this.#receive(message),
      onFault: (reason) => this.kill(reason),
    })
    child.stderr?.setEncoding('utf8').on('data', onConsoleOutput)
    child.on('exit', (code, signal) => this.#end(`the renderer stopped (${signal ?? code})`))
    child.on('error', (error) => this.#end(error.message))
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

  /** Whether it has rendered pages or is rendering one. */
  get isUsed(): boolean {
    return this.#pages > 0 || this.load > 0
  }

  get #isIdle(): boolean {
    return this.isLoaded && this.load === 0 && this.#silentSince === undefined
  }

  get isExpired(): boolean {
    return this.#pages >= MAX_PAGES || (this.#usedBefore ?? 0) > MAX_CPU_MS
  }

  #send(message: ToRenderer): void {
    this.#channel.send(message)
  }

  #checkHealth(): void {
    const now = Date.now()
    // When this process's own timer is late, the machine is busy and silence proves nothing.
    const isLate = now - this.#lastCheck > PING_MS * 5
    this.#lastCheck = now
    if (this.#isIdle && now - this.#pingedAt < IDLE_PING_MS) return
    const { pid } = this.#child.process
    if (usesTooMuchMemory(pid)) return this.kill('the renderer uses too much memory')
    const usedMs = readCpuMs(pid)
    if (this.#usesTooMuchTime(now, usedMs)) return this.kill('the renderer uses too much processor time')
    if (
      !this.isLoaded &&
      this.#answeredAt !== undefined &&
      now - this.#answeredAt > this.#options.deadlines.rendererLoad
    )
      return this.kill('the release did not load in time')
    if (this.#silentSince === undefined) {
      this.#silentSince = now
      this.#pingedAt = now
      this.#usedBefore = usedMs
      return this.#send({ kind: 'ping' })
    }
    if (isLate) this.#silentSince = Math.max(this.#silentSince, now - PING_MS * 3)
    if (this.#isStuck(now - this.#silentSince, usedMs)) this.kill('the renderer is stuck')
  }

  /** Whether it computes more than its pages need: in threads, or while it renders none. */
  #usesTooMuchTime(now: number, usedMs = 0): boolean {
    const allowed = CPU.load + this.#pages * CPU.page + (now - this.#startedAt) * CPU.share
    return usedMs > allowed
  }

  #isStuck(silentMs: number, usedMs = Infinity): boolean {
    // Loading modules takes time, and a process that gets no processor time cannot answer either.
    const { rendererSilence, rendererLoad } = this.#options.deadlines
    const isBusy = usedMs - (this.#usedBefore ?? 0) > rendererSilence * STUCK_CPU_SHARE
    return silentMs > (this.isLoaded && isBusy ? rendererSilence : rendererLoad)
  }

  #receive(message: FromRenderer): void {
    this.#silentSince = undefined
    this.#answeredAt ??= Date.now()
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
    if (page.calls > MAX_CALLS) return this.kill('a page called the API too often')
    const reply = await this.#options.callApi(page.url, { method, path, body }).catch(() => BAD_GATEWAY)
    this.#send({ kind: 'api-reply', task, call, ...reply })
  }

  #end(reason: string): void {
    if (this.#isEnded) return
    this.#isEnded = true
    clearInterval(this.#watch)
    this.#channel.close()
    for (const { reject } of this.#pending.values()) reject(new RendererLostError(reason))
    this.#pending.clear()
    this.#options.onEnd(this, reason)
  }

  kill(reason: string): void {
    this.#end(reason)
    this.#child.process.kill('SIGKILL')
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
    const giveUp = () => this.#takePending(id)?.reject(new Error(`rendering took longer than ${lateMs} ms`))
    return withDeadline(promise, pageMs, () => {
      if (this.#pending.size > MAX_LATE) giveUp()
      const timer = setTimeout(giveUp, lateMs - pageMs)
      void promise.catch(() => undefined).finally(() => clearTimeout(timer))
    })
  }
}
