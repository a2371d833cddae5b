import type { AppDeps } from '../../app-deps.ts'
import { sweepSlots } from './slot-book.ts'

const EVERY_MS = 15_000

/** Gives ended holds back every 15 s until stopped. Any number of servers may do it. */
export function startSlotSweeper({ db, clock, log }: AppDeps): () => void {
  const timer = setInterval(() => {
    sweepSlots(db, clock()).catch((err: unknown) => log.warn({ err }, 'slots were not swept'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
