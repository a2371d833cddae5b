import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export type Postmaster = { pid: number; port: number }

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * The database server that runs on a data folder, if one does: a server killed hard leaves its
 * database running, and the next start adopts it instead of failing on its lock file.
 * File format: line 1 pid, line 4 port (PostgreSQL documentation, "postmaster.pid").
 */
export async function findPostmaster(dataFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid = NaN, , , port = NaN] = text.split('\n').map(Number)
  if (!Number.isInteger(pid) || !Number.isInteger(port) || !isAlive(pid)) return undefined
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return command.includes('postgres') ? { pid, port } : undefined
}

/** Fast shutdown (SIGINT): open transactions roll back, everything acknowledged is on disk. Waits for the end. */
export async function stopPostmaster({ pid }: Postmaster): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid) && waited < 15_000; waited += 50) await delay(50)
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
}
