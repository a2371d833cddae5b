import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import type { ApiCall, ApiReply, FromRenderer, Rendered, RenderTask, ToRenderer, WarmUp } from './protocol.ts'

/** A page that takes longer renders in the browser instead. */
const DEADLINE_MS = 2_500
/** A renderer that answers no ping for this long is replaced. */
const STUCK_MS = 2_000
const PING_MS = 500
/** Modules never unload: after this many compositions a fresh process takes over. */
const MAX_COMPOSITIONS = 40

export type Renderer = {
  render: (task: Omit<RenderTask, 'kind' | 'id'>) => Promise<Rendered>
  stop: () => void
}
type Pending = { resolve: (rendered: Rendered) => void; reject: (error: Error) => void }
type Options = {
  registry: string
  /** Makes an anonymous call to the shop's own API. */
  callApi: (call: ApiCall) => Promise<Omit<ApiReply, 'kind' | 'id'>>
  onProblem: (message: string) => void
  /** What a fresh process reads at once, so that no shopper waits for it. */
  warmUp?: () => Omit<WarmUp, 'kind' | 'registry'> | undefined
}

/** Starts one rendering process: nothing of our environment, no network, no files but release files. */
function startChild(registry: string): ChildProcess {
  const readable = [
    registry,
    resolve(import.meta.dirname, '*'),
    resolve(import.meta.dirname, '../../package.json'),
  ]
  return fork(resolve(import.meta.dirname, 'main.ts'), {
    env: { NODE_ENV: 'production', TZ: 'UTC' },
    execArgv: ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** One watched process; `isUsable` turns false for good when it dies, hangs or has seen enough. */
class Worker {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, Pending>()
  readonly #compositions = new Set<string>()
  readonly #options: Options
  readonly #watch: NodeJS.Timeout
  #lastPong = Date.now()
  #lastCheck = Date.now()
  #lastId = 0
  isUsable = true

  constructor(options: Options) {
    this.#options = options
    this.#child = startChild(options.registry)
    this.#child.on('message', (message: FromRenderer) => this.#receive(message))
    this.#child.on('exit', (code, signal) => this.#end(`the renderer stopped (${signal ?? code})`))
    this.#child.on('error', (error) => this.#end(error.message))
    const warmUp = options.warmUp?.()
    if (warmUp) this.#send({ kind: 'warm-up', registry: options.registry, ...warmUp })
    this.#watch = setInterval(() => this.#checkPulse(), PING_MS)
    this.#watch.unref()
  }

  get isWornOut(): boolean {
    return this.#compositions.size >= MAX_COMPOSITIONS
  }

  #send(message: ToRenderer): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #checkPulse(): void {
    const now = Date.now()
    // When our own clock runs late the machine is busy, and silence proves nothing.
    if (now - this.#lastCheck > PING_MS * 2) this.#lastPong = now
    this.#lastCheck = now
    this.#send({ kind: 'ping' })
    if (this.#pending.size > 0 && Date.now() - this.#lastPong > STUCK_MS) this.kill('the renderer is stuck')
  }

  #receive(message: FromRenderer): void {
    this.#lastPong = Date.now()
    if (message.kind === 'api-call') return void this.#call(message)
    if (message.kind !== 'rendered' && message.kind !== 'failed') return
    const waiting = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.kind === 'rendered') waiting?.resolve(message.rendered)
    else waiting?.reject(Object.assign(new Error(message.message), { stack: message.stack }))
  }

  async #call(call: ApiCall): Promise<void> {
    const reply = await this.#options.callApi(call)
    this.#send({ kind: 'api-reply', id: call.id, ...reply })
  }

  #end(reason: string): void {
    if (!this.isUsable) return
    this.isUsable = false
    clearInterval(this.#watch)
    for (const { reject } of this.#pending.values()) reject(new Error(reason))
    this.#pending.clear()
  }

  kill(reason: string): void {
    this.#end(reason)
    this.#child.kill('SIGKILL')
  }

  /** Lets what is being rendered finish, then ends the process. */
  retire(): void {
    this.isUsable = false
    clearInterval(this.#watch)
    setTimeout(() => this.#child.kill('SIGKILL'), DEADLINE_MS * 2).unref()
  }

  async render(task: Omit<RenderTask, 'kind' | 'id'>): Promise<Rendered> {
    const id = ++this.#lastId
    if (this.#pending.size === 0) this.#lastPong = Date.now()
    this.#compositions.add(task.composition.id)
    const { promise, resolve: done, reject } = Promise.withResolvers<Rendered>()
    this.#pending.set(id, { resolve: done, reject })
    this.#send({ kind: 'render', id, ...task })
    const timer = setTimeout(
      () => reject(new Error(`rendering took longer than ${DEADLINE_MS} ms`)),
      DEADLINE_MS,
    )
    return promise.finally(() => clearTimeout(timer))
  }
}

/** A renderer that is always there: a process that dies, hangs or is worn out is replaced by a fresh one. */
export function startRenderer(options: Options): Renderer {
  let worker = new Worker(options)
  const usable = () => {
    if (worker.isWornOut) worker.retire()
    if (!worker.isUsable) worker = new Worker(options)
    return worker
  }
  return {
    async render(task) {
      const current = usable()
      try {
        return await current.render(task)
      } catch (error) {
        options.onProblem(error instanceof Error ? error.message : String(error))
        throw error
      }
    },
    stop: () => worker.kill('the server stops'),
  }
}
