import { readFileSync } from 'node:fs'

/** Node's heap has its own bound; this one also counts what lies outside it. */
const MAX_BYTES = 768 * 1024 * 1024
const PAGE_BYTES = 4_096
/** One look in so many calls. */
const EVERY = 5

/** Gives a function that says whether the process holds too much memory; false where the system does not tell. */
export function watchMemory(pid: number | undefined): () => boolean {
  let calls = 0
  return () => {
    calls += 1
    if (pid === undefined || calls % EVERY !== 0) return false
    try {
      const [, resident] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
      return Number(resident) * PAGE_BYTES > MAX_BYTES
    } catch {
      return false
    }
  }
}
