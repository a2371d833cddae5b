import { spawn } from 'node:child_process'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from '../processes.ts'
import { ROLE } from './access.ts'
import type { Account } from './account.ts'
import type { Postmaster } from './postmaster.ts'

/** Replaying the log after a crash takes time. */
const START_TIMEOUT_MS = 90_000
/** Child processes of a killed database end by themselves; until then its folder is locked. */
const LEFTOVERS_MS = 15_000
const MAX_LOG_BYTES = 10_000_000
const BASE_FLAGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120']
/** Below the ports of outgoing connections, so that the port is still free when the database restarts. */
const PORTS = { from: 20_000, count: 10_000 }

export type Launch = {
  folder: string
  bin: string
  account: Account | undefined
  password: string
  flags: string[]
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      answer(true)
    })
    probe.on('error', () => answer(false))
  })
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    if (!(await isTaken(port))) return port
  }
}

/** Path of the log of a folder's database. */
export const logOf = (folder: string): string => `${folder}.log`

/** Waits until the database accepts connections; throws when it rejects the password, ends or takes too long. */
export async function waitUntilReady(
  { port, pid }: Postmaster,
  password: string,
  hasEnded = () => !isAlive(pid),
): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until;) {
    if (hasEnded()) throw new Error('it ended while starting')
    const client = new pg.Client({ host: '127.0.0.1', port, user: ROLE, password, database: 'postgres' })
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
function reasonOf(text: string, fallback: string): string {
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

async function launchOnce(launch: Launch, port: number): Promise<Postmaster> {
  const { folder, bin, account, password, flags } = launch
  const file = logOf(folder)
  const log = await open(file, 'a')
  if ((await log.stat()).size > MAX_LOG_BYTES) await truncate(file)
  const from = (await stat(file)).size
  const settings = BASE_FLAGS.flatMap((flag) => ['-c', flag])
  // Detached: Ctrl-C signals the shop alone, which then stops its database last.
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
    const reason = reasonOf(output, cause instanceof Error ? cause.message : '')
    const tail = output.split('\n').slice(-5).join('\n  ')
    throw new Error(
      `The database in ${folder} will not start: ${reason}.\n  ${tail}\nIts log is ${file}. LARDER_DATA names another folder, DATABASE_URL a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Starts the database server of a folder, on its former port when one is given. Throws with its own message. */
export async function launch(wanted: Launch, port?: number): Promise<Postmaster> {
  for (const until = Date.now() + LEFTOVERS_MS; ; await delay(100)) {
    try {
      return await launchOnce(wanted, port ?? (await freePort()))
    } catch (error) {
      const mayPass = error instanceof Error && /another database server|could not bind/.test(error.message)
      if (!mayPass || Date.now() > until) throw error
    }
  }
}
