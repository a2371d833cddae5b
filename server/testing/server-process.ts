import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { findFreePort } from './free-port.ts'
import type { RegisterCleanUp } from './fresh-database.ts'
import { visitor, type Visitor } from './visitor.ts'

const SERVER_ENTRY = resolve(import.meta.dirname, '../api/main.ts')

export type ServerProcess = {
  port: number
  newVisitor: (brandHost?: string) => Visitor
  deps: { clock: () => Date }
  /** Asks the server to stop, as a supervisor does, and waits until it has exited. */
  stop: () => Promise<void>
}

/** Sends a request that names a brand's host to a port on this machine. */
export const sendToPort = (port: number) => (request: Request) => {
  const at = new URL(request.url)
  at.host = `127.0.0.1:${port}`
  const { method, headers, body, signal } = request
  return fetch(at, { method, headers, body, signal, duplex: 'half', redirect: 'manual' } as RequestInit) // the browser's types lack `duplex`
}

async function waitUntilListening(child: ChildProcess): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const isUp = once(child, 'message').then(() => true)
  const isDown = once(child, 'exit').then(() => false)
  if (!(await Promise.race([isUp, isDown]))) throw new Error(`The server did not start:\n${output}`)
}

type Options = {
  databaseUrl: string
  port?: number
  environment?: Record<string, string>
  /** A data folder with a plan and its releases, copied for the start. Without it the server never becomes ready. */
  dataFrom?: string
  whenDone?: RegisterCleanUp
}

/**
 * The real API process on its own port over a database that others may share, with the real clock. Without `dataFrom`
 * it has no releases, so it serves calls but no pages.
 */
export async function startServer({
  databaseUrl,
  port: wanted,
  environment = {},
  dataFrom,
  whenDone = onTestFinished,
}: Options): Promise<ServerProcess> {
  const port = wanted ?? (await findFreePort())
  const data = await mkdtemp(join(tmpdir(), 'larder-server-'))
  if (dataFrom) await cp(dataFrom, data, { recursive: true })
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const settings = {
    PATH,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    LARDER_DATA: data,
    OPS_PORT: String(await findFreePort()),
  }
  const child = fork(SERVER_ENTRY, {
    env: { ...settings, PORT: String(port), LIMIT_SCALE: '1000', ...environment },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(data, { recursive: true, force: true })
  }
  whenDone(stop)
  await waitUntilListening(child)
  const newVisitor = (brandHost = 'fernhill.localhost') => visitor({ fetch: sendToPort(port) }, brandHost)
  return { port, newVisitor, deps: { clock: () => new Date() }, stop }
}

/** The same visitor with the same cookies at another server. */
export function createVisitorAt(person: Visitor, server: ServerProcess): Visitor {
  const target = server.newVisitor()
  for (const [name, value] of person.cookies) target.cookies.set(name, value)
  return target
}
