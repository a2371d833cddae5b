import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A process that the supervisor started. */
export type Part = {
  /** Ends it gracefully, and waits. */
  stop: () => Promise<void>
  /** Ends it now; what was acknowledged survives that. */
  kill: () => void
}

const run = promisify(execFile)

/** Whether the process runs and may be signalled by this user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function ps(pid: number, column: 'command' | 'lstart'): Promise<string> {
  const { stdout } = await run('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/** The command line of a process; empty when there is none. */
export async function readCommand(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ps(pid, 'command'))
}

/** When a process began, in the system's format: pids are reused, this is not. */
export async function readStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The 22nd field; the second one is a name in brackets that may contain anything.
  return stat === undefined ? ps(pid, 'lstart') : (stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '')
}
