import { readFileSync } from 'node:fs'

/** Node limits the heap separately; this limit also counts memory outside it. */
const MAX_BYTES = 768 * 1024 * 1024
const PAGE_BYTES = 4_096
/** Linux counts a process's time in hundredths of a second. */
const TICK_MS = 10

function read<T>(path: string, parse: (text: string) => T): T | undefined {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // the process has ended, or the system has no such information
  }
}

/** Whether the process uses too much memory; false where the system has no such information. */
export function usesTooMuchMemory(pid: number | undefined): boolean {
  const pages = read(`/proc/${pid}/statm`, (text) => Number(text.split(' ')[1]))
  return (pages ?? 0) * PAGE_BYTES > MAX_BYTES
}

/** Processor time that the process has used, in ms; undefined after its end, and where the system does not know it. */
export function readCpuMs(pid: number | undefined): number | undefined {
  return read(`/proc/${pid}/stat`, (text) => {
    // The process name may contain spaces. User and system time are the 12th and 13th fields after it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  })
}

/** Whether the system knows the processor time of processes: Linux does. */
export const KNOWS_CPU = readCpuMs(process.pid) !== undefined
