import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Does the process run, and may it be signalled by this user? */
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

/** How a process was called; empty when there is none. */
export async function commandOf(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ps(pid, 'command'))
}

/** When a process began, in words of the system: numbers of processes come round again, this does not. */
export async function beginningOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The 22nd field; the second one is a name in brackets that may hold anything.
  return stat === undefined ? ps(pid, 'lstart') : (stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '')
}
