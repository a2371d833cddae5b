import type { ChildProcess } from 'node:child_process'
import type { ApiCall, ApiReply, FromRenderer, Rendered, RenderTask, ToRenderer, WarmUp } from './protocol.ts'
import { nameOf, RendererLostError, type Owner } from './lost.ts'
import { startChild } from './start-child.ts'

/** A page that takes longer renders in the browser instead. */
export const DEADLINE_MS = 2_500
/** A renderer that answers no ping for this long is stuck. */
const STUCK_MS = 1_800
/** Silent for this long it gets no further page. */
const BUSY_MS = 300
const PING_MS = 100
/** Starting a process on a busy machine; nobody waits for it when another one is there. */
const START_MS = 20_000
/** Modules never unload: after this many compositions a fresh process takes over. */
const MAX_COMPOSITIONS = 40

export type Task = Omit<RenderTask, 'kind' | 'id'>
type Pending = {
  owner: Owner | undefined
  resolve: (rendered: Rendered) => void
  reject: (error: Error) => void
}
type Warming = Omit<WarmUp, 'kind' | 'registry'>
export type WorkerOptions = {
  registry: string
  /** Makes an anonymous call to the shop's own API. */
  callApi: (call: ApiCall) => Promise<Omit<ApiReply, 'kind' | 'id'>>
  /** What a fresh process reads at once, so that no shopper waits for it. */
  warmUp?: (() => Warming | undefined) | undefined
  onWarm?: () => void
  /** It is of no use any more: it died, was stuck, or has seen enough. `suspects` had code on it at that moment. */
  onEnd: (reason: string, suspects: Owner[]) => void
}

/** One watched rendering process. */
export class Worker {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, Pending>()
  readonly #compositions = new Set<string>()
  readonly #options: WorkerOptions
  readonly #watch: NodeJS.Timeout
  /** The area whose modules are being read for the first time. */
  #warming: Owner | undefined
  #silentSince: number | undefined = Date.now() + START_MS - STUCK_MS
  #lastCheck = Date.now()
  #lastId = 0
  isUsable = true
  isWarm = false

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#child = startChild(options.registry)
    this.#child.on('message', (message: FromRenderer) => this.#receive(message))
    this.#child.on('exit', (code, signal) => this.#end(`the renderer stopped (${signal ?? code})`))
    this.#child.on('error', (error) => this.#end(error.message))
    const warmUp = options.warmUp?.()
    this.#send({ kind: 'warm-up', registry: options.registry, owners: [], ...warmUp })
    this.#watch = setInterval(() => this.#checkPulse(), PING_MS)
    this.#watch.unref()
  }

  get load(): number {
    return this.#pending.size
  }

  /** It has not answered for a moment: somebody's code holds it up. */
  get isHeldUp(): boolean {
    return this.#silentSince !== undefined && Date.now() - this.#silentSince > BUSY_MS
  }

  isRendering({ name, version }: Owner): boolean {
    return [...this.#pending.values()].some(({ owner }) => owner?.name === name && owner.version === version)
  }

  #send(message: ToRenderer): void {
    if (this.#child.connected) this.#child.send(message)
  }

  #checkPulse(): void {
    const now = Date.now()
    // When our own clock runs late the machine is busy, and silence proves nothing.
    const isLate = now - this.#lastCheck > PING_MS * 5
    this.#lastCheck = now
    if (this.#silentSince === undefined) {
      this.#silentSince = now
      return this.#send({ kind: 'ping' })
    }
    if (isLate) this.#silentSince = Math.max(this.#silentSince, now - BUSY_MS)
    if (now - this.#silentSince > STUCK_MS) this.kill('the renderer is stuck')
  }

  #receive(message: FromRenderer): void {
    this.#silentSince = undefined
    if (message.kind === 'api-call') return void this.#call(message)
    if (message.kind === 'warming') return void (this.#warming = message.owner)
    if (message.kind === 'warm') {
      this.#warming = undefined
      this.isWarm = true
      return this.#options.onWarm?.()
    }
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
    const rendering = [...this.#pending.values()].flatMap(({ owner }) => owner ?? [])
    const suspects = this.#warming ? [this.#warming] : rendering
    for (const { reject, owner } of this.#pending.values()) {
      const isSuspect = suspects.some((one) => one.name === owner?.name && one.version === owner.version)
      reject(new RendererLostError(reason, { isSuspect, isAlone: new Set(suspects.map(nameOf)).size === 1 }))
    }
    this.#pending.clear()
    this.#options.onEnd(reason, suspects)
  }

  kill(reason: string): void {
    this.#end(reason)
    this.#child.kill('SIGKILL')
  }

  /** Modules never unload: a process that has seen many compositions lets a fresh one take over. */
  retireWhenWornOut(): void {
    if (!this.isUsable || this.#compositions.size < MAX_COMPOSITIONS) return
    this.isUsable = false
    clearInterval(this.#watch)
    // What is being rendered finishes first.
    setTimeout(() => this.#child.kill('SIGKILL'), DEADLINE_MS * 2).unref()
    this.#options.onEnd('the renderer has seen enough', [])
  }

  render(task: Task): Promise<Rendered> {
    const id = ++this.#lastId
    this.#compositions.add(task.composition.id)
    const { promise, resolve: done, reject } = Promise.withResolvers<Rendered>()
    this.#pending.set(id, { owner: task.owner, resolve: done, reject })
    this.#send({ kind: 'render', id, ...task })
    const late = () => {
      this.#pending.delete(id)
      reject(new Error(`rendering took longer than ${DEADLINE_MS} ms`))
    }
    const timer = setTimeout(late, DEADLINE_MS)
    return promise.finally(() => clearTimeout(timer))
  }
}
