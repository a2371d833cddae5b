import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf, isAlive } from '../processes.ts'

const STOP_MS = 15_000

export type Postmaster = { pid: number; port: number }

/** Whether this process is the database server of that folder, and not a later one with the same pid. */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await commandOf(pid)
  // A postmaster's working folder is its data folder; so is its children's, under another title.
  const [cwd, own] = await Promise.all([
    realpath(`/proc/${pid}/cwd`).catch(() => undefined),
    realpath(folder).catch(() => folder),
  ])
  const isThere = cwd === undefined ? command.includes(folder) : cwd === own
  return isThere && command.includes('postgres') && !command.startsWith('postgres:')
}

/**
 * The database server that runs on a data folder, if one does: a server killed hard leaves its database running, and
 * the next start adopts it instead of failing on its lock file. A lock file that names a process which is no such
 * server, as after a reboot, is deleted: PostgreSQL would refuse to start. File format: line 1 pid, line 4 port
 * (PostgreSQL documentation, "postmaster.pid").
 */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const file = join(dataFolder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pid = NaN, , , port = NaN] = text.split('\n').map(Number)
  if (!Number.isInteger(pid)) return undefined
  if (await isPostmasterOf(pid, dataFolder)) return Number.isInteger(port) ? { pid, port } : undefined
  if (isAlive(pid)) await rm(file, { force: true })
  return undefined
}

/** Fast shutdown (SIGINT): open transactions roll back, everything acknowledged is on disk. Waits for the end. */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < STOP_MS; waited += 20) await delay(20)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}
