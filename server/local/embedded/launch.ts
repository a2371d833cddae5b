import { readFile, realpath, rm, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { readCommand, isAlive } from '../processes.ts'
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import pg from 'pg'
import { DATABASE_ROLE, type DatabaseAccount } from './access.ts'

const STOP_TIMEOUT_MS = 15_000

export type Postmaster = { pid: number; port: number }

/** Whether this process is the database server of that folder, and not a later process with the same ID. */
async function isPostmaster(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readCommand(pid)
  // The working directory of a postmaster is its data folder. That of its children is too, but under a different title.
  const [cwd, own] = await Promise.all([
    realpath(`/proc/${pid}/cwd`).catch(() => undefined),
    realpath(folder).catch(() => folder),
  ])
  const isThere = cwd === undefined ? command.includes(folder) : cwd === own
  return isThere && command.includes('postgres') && !command.startsWith('postgres:')
}

/**
 * The database server that runs on a data folder, if there is one. A hard-killed shop leaves its database running, and
 * the next start adopts it instead of failing on its lock file. A lock file that names some other process, as after a
 * reboot, is deleted, because PostgreSQL would not start. File format: line 1 pid, line 4 port (PostgreSQL
 * documentation, "postmaster.pid").
 */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const file = join(dataFolder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid = NaN, , , port = NaN] = text.split('\n').map(Number)
  if (!Number.isInteger(pid)) return undefined
  if (await isPostmaster(pid, dataFolder)) return Number.isInteger(port) ? { pid, port } : undefined
  if (isAlive(pid)) await rm(file, { force: true })
  return undefined
}

/** Fast shutdown (SIGINT): open transactions roll back, and everything acknowledged is on disk. Waits for the end. */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < STOP_TIMEOUT_MS; waited += 20) await delay(20)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}

/** Time limit in ms for a start: replaying the log after a crash takes time. */
const START_TIMEOUT_MS = 90_000
/**
 * Time limit in ms for child processes of a killed database, which exit by themselves; until then its folder is locked.
 */
const LEFTOVER_TIMEOUT_MS = 15_000
const MAX_LOG_BYTES = 10_000_000
const BASE_FLAGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120']
/**
 * Ports for the database. They are below the ports of outgoing connections, so that the port is still free when the
 * database restarts.
 */
const PORT_RANGE = { from: 20_000, count: 10_000 }

export type LaunchOptions = {
  folder: string
  bin: string
  account: DatabaseAccount | undefined
  password: string
  flags: string[]
}

function isPortTaken(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      answer(true)
    })
    probe.on('error', () => answer(false))
  })
}

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORT_RANGE.from + Math.floor(Math.random() * PORT_RANGE.count)
    if (!(await isPortTaken(port))) return port
  }
}

const readLog = (folder: string): string => `${folder}.log`

/** Waits until the database accepts connections. Throws when it rejects the password, exits or takes too long. */
export async function waitUntilReady(
  { port, pid }: Postmaster,
  password: string,
  hasEnded = () => !isAlive(pid),
): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until;) {
    if (hasEnded()) throw new Error('it ended while starting')
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: DATABASE_ROLE,
      password,
      database: 'postgres',
    })
    client.on('error', () => undefined) // the connection is only a probe
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code?.startsWith('28'))
        throw new Error('it refuses our password', { cause: error })
      await delay(20)
    }
  }
  throw new Error(`it did not answer within ${START_TIMEOUT_MS / 1000} s`)
}

/** A plain reason for PostgreSQL's message about a failed start. */
function explainFailedStart(text: string, fallback: string): string {
  if (/incompatible with server|incompatible with this/.test(text))
    return 'it was made by another version of PostgreSQL'
  if (/shared memory block|lock file .* already exists/.test(text))
    return 'another database server runs on that folder'
  if (/Permission denied|wrong ownership|has invalid permissions/.test(text))
    return 'it may not read that folder, or others may'
  if (/No space left/.test(text)) return 'the disk is full'
  if (/could not locate a valid checkpoint|invalid|corrupt|could not open|could not read/.test(text))
    return 'its files are damaged'
  return fallback
}

async function launchAtPort(launch: LaunchOptions, port: number): Promise<Postmaster> {
  const { folder, bin, account, password, flags } = launch
  const file = readLog(folder)
  const log = await open(file, 'a')
  if ((await log.stat()).size > MAX_LOG_BYTES) await truncate(file)
  const from = (await stat(file)).size
  const settings = BASE_FLAGS.flatMap((flag) => ['-c', flag])
  // Detached, because Ctrl-C must signal only the shop, which then stops its database last.
  const child = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...settings, ...flags], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let hasEnded = false
  child.on('error', () => (hasEnded = true))
  child.on('exit', () => (hasEnded = true))
  await log.close()
  child.unref()
  const pid = child.pid ?? 0
  try {
    await waitUntilReady({ pid, port }, password, () => hasEnded)
    return { pid, port }
  } catch (cause) {
    if (!hasEnded) child.kill('SIGQUIT')
    const output = (await readFile(file)).subarray(from).toString().trim()
    const reason = explainFailedStart(output, cause instanceof Error ? cause.message : '')
    const tail = output.split('\n').slice(-5).join('\n  ')
    throw new Error(
      `The database in ${folder} will not start: ${reason}.\n  ${tail}\nIts log is ${file}. LARDER_DATA names another folder, DATABASE_URL a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/**
 * Starts the database server of a folder, on its earlier port if one is given. Throws with the server's own message.
 */
export async function launchPostmaster(wanted: LaunchOptions, port?: number): Promise<Postmaster> {
  for (const until = Date.now() + LEFTOVER_TIMEOUT_MS; ; await delay(100)) {
    try {
      return await launchAtPort(wanted, port ?? (await findFreePort()))
    } catch (error) {
      const mayPass = error instanceof Error && /another database server|could not bind/.test(error.message)
      if (!mayPass || Date.now() > until) throw error
    }
  }
}
