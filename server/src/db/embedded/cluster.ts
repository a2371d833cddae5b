import { spawn } from 'node:child_process'
import { chown, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount, type Account } from './account.ts'
import { findPostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { binaries, reachableFolder } from './reachable.ts'

const START_TIMEOUT_MS = 30_000
// Trust over the loopback address only; the port is never opened to another machine.
const BASE_FLAGS = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'unix_socket_directories=',
  '-c',
  'max_connections=120',
]

type Options = { folder: string; flags?: string[] }
export type Cluster = {
  url: (database: string) => string
  folder: string
  /** It was running before, so it is somebody else's to stop. */
  wasRunning: boolean
  stop: () => Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // a TCP server always has one
  await new Promise((closed) => server.close(closed))
  return port
}

function finished(command: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(complaint.trim() || `${command} ended with ${code}`)),
    )
  })
}

async function isInitialised(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
}

async function initialise(folder: string, bin: string, account: Account | undefined): Promise<void> {
  await rm(folder, { recursive: true, force: true }) // what an interrupted initialisation left
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  const args = ['-D', folder, '-U', 'larder', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await finished(join(bin, 'initdb'), args, account)
}

async function waitUntilReady({ port }: Pick<Postmaster, 'port'>, hasEnded: () => boolean): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 25) {
    if (hasEnded()) throw new Error('it ended while starting')
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'larder', database: 'postgres' })
    client.on('error', () => undefined) // the connection is only a question
    try {
      await client.connect()
      return await client.end()
    } catch {
      await delay(25)
    }
  }
  throw new Error(`it did not answer within ${START_TIMEOUT_MS / 1000} s`)
}

async function startPostmaster(folder: string, flags: string[], bin: string): Promise<Postmaster> {
  const account = await databaseAccount()
  const port = await freePort()
  const logFile = `${folder}.log`
  await writeFile(logFile, '')
  const log = await open(logFile, 'a')
  // Detached: Ctrl-C reaches the shop alone, which then stops its database last.
  const child = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...BASE_FLAGS, ...flags], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  child.on('error', () => (ended = true))
  child.on('exit', () => (ended = true))
  await waitUntilReady({ port }, () => ended).catch(async (cause: unknown) => {
    const words = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5).join('\n')
    throw new Error(`The database will not start: ${cause instanceof Error ? cause.message : ''}\n${words}`, {
      cause,
    })
  })
  await log.close()
  child.unref()
  if (child.pid === undefined) throw new Error('The database will not start: no process')
  return { pid: child.pid, port }
}

/**
 * Starts the embedded PostgreSQL on a folder, making it first when it is new, or adopts the one
 * that still runs there. `stop` ends it by its pid. Throws an Error with the database's own words.
 */
export async function startCluster({ folder: wanted, flags = [] }: Options): Promise<Cluster> {
  const account = await databaseAccount()
  const folder = await reachableFolder(wanted, account)
  const bin = await binaries(account)
  if (!(await isInitialised(folder))) {
    await initialise(folder, bin, account).catch((cause: Error) => {
      throw new Error(`The database could not be prepared in ${folder}: ${cause.message}`, { cause })
    })
  }
  const found = await findPostmaster(folder)
  const running = found ?? (await startPostmaster(folder, flags, bin))
  await waitUntilReady(running, () => false)
  return {
    folder,
    wasRunning: found !== undefined,
    url: (database) => `postgres://larder@127.0.0.1:${running.port}/${database}`,
    stop: () => stopPostmaster(running),
  }
}
