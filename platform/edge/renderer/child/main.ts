import { Socket } from 'node:net'
import { encodeFrame, frameReader } from '../frames.ts'
import type { FromRenderer, RenderTask, ToRenderer } from '../protocol.ts'
import { taskFetch, type TaskFetch } from './api-fetch.ts'
import { lockDown } from './lock-down.ts'
import { loadReleaseSet, renderPage, type LoadedSet } from './release-set.ts'
import { hookSingletons } from './singletons.ts'

// The rendering process, the only place on the server that runs squads' code. It is started for one release set, with
// an empty environment under Node's permission model, and may read the files of that set only.

/** The pipe to the API process (`start-child.ts`). */
const PIPE_FD = 3

const exit = process.exit.bind(process)
const pipe = new Socket({ fd: PIPE_FD, readable: true, writable: true })
const writeStderr = process.stderr.write.bind(process.stderr)
const send = (message: FromRenderer): void => void pipe.write(encodeFrame(message))
const openTasks = new Map<string, TaskFetch>()
let loading: Promise<LoadedSet> | undefined

async function render({ task, ...page }: RenderTask): Promise<void> {
  const api = taskFetch(page.url, (call) => send({ kind: 'api-call', task, ...call }))
  openTasks.set(task, api)
  try {
    if (!loading) throw new Error('nothing was loaded')
    const rendered = await renderPage(await loading, page, api.fetch)
    send({ kind: 'rendered', task, rendered })
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    send({ kind: 'failed', task, message: message.slice(0, 1_000), stack: stack.slice(0, 4_000) })
  } finally {
    api.close()
    openTasks.delete(task)
  }
}

function receive(message: ToRenderer): void {
  if (message.kind === 'ping') return send({ kind: 'pong' })
  if (message.kind === 'api-reply') return openTasks.get(message.task)?.receive(message.call, message)
  if (message.kind === 'render') return void render(message)
  loading = loadReleaseSet(message.registry, message)
  // A release that fails to load reports so when its page is rendered.
  loading.then(
    () => send({ kind: 'loaded' }),
    () => send({ kind: 'loaded' }),
  )
}

// An unhandled error in a release must not end the pages of other shoppers.
const report = (error: unknown): void =>
  void writeStderr(
    `unhandled in a release: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
process.on('unhandledRejection', report)
process.on('uncaughtException', report)
pipe.on(
  'data',
  // Our own process writes these messages.
  frameReader({ onFrame: (message) => receive(message as ToRenderer), onFault: () => exit(1) }),
)
pipe.on('close', () => exit(0))
// Every module outside this program's folder belongs to a release.
const ownFolder = new URL('..', import.meta.url).href
hookSingletons((importer) => !importer.startsWith(ownFolder))
try {
  lockDown((line) => void writeStderr(`${line}\n`))
} catch (error) {
  // A partial lock-down is unsafe. Without this exit, the handler above would only report the error, and releases would
  // run unconfined.
  report(error)
  exit(1)
}
// From here on the process answers pings, so a later silence is caused by a release.
send({ kind: 'pong' })
