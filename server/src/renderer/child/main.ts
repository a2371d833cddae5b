import { Socket } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeFrame, frameReader } from '../frames.ts'
import type { FromRenderer, Load, RenderTask, ToRenderer } from '../protocol.ts'
import { taskFetch, type TaskFetch } from './api-fetch.ts'
import { headTags } from './head.ts'
import { lockDown } from './lock-down.ts'
import { hookSingletons, provideSingletons } from './singletons.ts'

// The rendering process, the only place on the server that runs squads' code. It is started for one release set, with
// an empty environment under Node's permission model, and may read the files of that set only.
type Page = { kind: 'page'; head: string; styles: readonly { name: string; css: string }[] }
type Redirect = { kind: 'redirect'; location: string }
type HostModule = {
  singletons: Readonly<Record<string, object>>
  render: (input: object) => Promise<Page | Redirect>
}
type RemoteModule = { exposed: Readonly<Record<string, unknown>> }
type Loaded = { host: HostModule; owner: { name: string; routes: unknown } | undefined }

/** The pipe to the API process (`start-child.ts`). */
const PIPE_FD = 3

const exit = process.exit.bind(process)
const pipe = new Socket({ fd: PIPE_FD, readable: true, writable: true })
const writeStderr = process.stderr.write.bind(process.stderr)
const send = (message: FromRenderer): void => void pipe.write(encodeFrame(message))
const open = new Map<string, TaskFetch>()
let loading: Promise<Loaded> | undefined

const entryOf = (registry: string, area: string, version: string): string =>
  pathToFileURL(resolve(registry, area, version, 'node/index.mjs')).href

async function load({ registry, hostVersion, owner }: Load): Promise<Loaded> {
  const host = (await import(entryOf(registry, 'host', hostVersion))) as HostModule // published by the host's build
  provideSingletons(hostVersion, host.singletons)
  if (!owner) return { host, owner: undefined }
  const url = `${entryOf(registry, owner.name, owner.version)}?host=${encodeURIComponent(hostVersion)}`
  const remote = (await import(url)) as RemoteModule // published by the remote's build
  return { host, owner: { name: owner.name, routes: remote.exposed['./routes'] } }
}

async function render({ task, url, composition, payment }: RenderTask): Promise<void> {
  const api = taskFetch(url, (call) => send({ kind: 'api-call', task, ...call }))
  open.set(task, api)
  try {
    if (!loading) throw new Error('nothing was loaded')
    const { host, owner } = await loading
    const result = await host.render({ url, composition, owner, payment, fetch: api.fetch })
    const rendered = result.kind === 'page' ? { ...result, head: headTags(result.head) } : result
    send({ kind: 'rendered', task, rendered })
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    send({ kind: 'failed', task, message: message.slice(0, 1_000), stack: stack.slice(0, 4_000) })
  } finally {
    api.close()
    open.delete(task)
  }
}

function receive(message: ToRenderer): void {
  if (message.kind === 'ping') return send({ kind: 'pong' })
  if (message.kind === 'api-reply') return open.get(message.task)?.receive(message.call, message)
  if (message.kind === 'render') return void render(message)
  loading = load(message)
  // A release that fails to load reports so when its page is rendered.
  loading.then(
    () => send({ kind: 'loaded' }),
    () => send({ kind: 'loaded' }),
  )
}

// An unhandled error of a release must not end the page of another shopper.
const report = (error: unknown): void =>
  void writeStderr(
    `unhandled in a release: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
process.on('unhandledRejection', report)
process.on('uncaughtException', report)
pipe.on(
  'data',
  // Written by our own process.
  frameReader({ onFrame: (message) => receive(message as ToRenderer), onFault: () => exit(1) }),
)
pipe.on('close', () => exit(0))
hookSingletons(new URL('..', import.meta.url).href)
lockDown((line) => void writeStderr(`${line}\n`))
// From here on it answers pings; silence is then caused by a release.
send({ kind: 'pong' })
