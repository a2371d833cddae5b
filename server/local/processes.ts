import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export type SupervisedPart = {
  /** Stops the process gracefully and waits for it. */
  stop: () => Promise<void>
  /** Kills the process. Acknowledged writes survive. */
  kill: () => void
}

const execFileAsync = promisify(execFile)

/** Whether the process is running and this user may signal it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function ps(pid: number, column: 'command' | 'lstart'): Promise<string> {
  const { stdout } = await execFileAsync('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim()
}

/** The command line of a process; empty when the process does not exist. */
export async function readCommand(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ps(pid, 'command'))
}

/** The start time of a process in the system's format. Process IDs are reused, start times are not. */
export async function readStartTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // This is the 22nd field. The second field is a name in brackets that may contain any character.
  return stat === undefined ? ps(pid, 'lstart') : (stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '')
}
