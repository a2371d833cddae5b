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

async function ps(pid: number, column: 'command' | 'lstart' | 'ppid' | 'stat'): Promise<string> {
  const { stdout } = await execFileAsync('ps', ['-o', `${column}=`, '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.trim()
}

/** The command line of a process; empty when the process does not exist. */
export async function readCommand(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ps(pid, 'command'))
}

type ProcessStatus = {
  parent: number
  /** In the system's format. Process IDs are reused, start times are not. */
  startTime: string
  /** Whether it has ended, and its parent has not asked for its exit code yet. */
  isZombie: boolean
}

/** The fields of `/proc/<pid>/stat` from the third on: the second is a name in brackets that may contain anything. */
async function readStat(pid: number): Promise<string[] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Parent, start and state of a process; undefined when there is none. */
export async function readStatus(pid: number): Promise<ProcessStatus | undefined> {
  const fields = await readStat(pid)
  if (fields) {
    const { 0: state, 1: parent, 19: startTime = '' } = fields
    return { parent: Number(parent), startTime, isZombie: state === 'Z' }
  }
  const [parent, startTime, state] = await Promise.all([ps(pid, 'ppid'), ps(pid, 'lstart'), ps(pid, 'stat')])
  return startTime === '' ? undefined : { parent: Number(parent), startTime, isZombie: state.startsWith('Z') }
}

/** The start time of a process in the system's format; empty when there is none. */
export const readStartTime = async (pid: number): Promise<string> => (await readStatus(pid))?.startTime ?? ''
