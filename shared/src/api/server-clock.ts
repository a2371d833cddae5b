import { singleton } from '../lib/index.ts'

const offset = singleton('server-clock', () => ({ ms: 0 }))

/** Below this a difference is the reply's own way, not a wrong clock. */
const TOLERANCE_MS = 3_000

/** Notes the server's clock from a reply's `Date` header; devices' own clocks may be wrong (trust P15). */
export function noteServerDate(date: string | null, nowMs = Date.now()): void {
  const serverMs = Date.parse(date ?? '')
  if (Number.isNaN(serverMs)) return
  const difference = serverMs - nowMs
  offset.ms = Math.abs(difference) < TOLERANCE_MS ? 0 : difference
}

/** Now, as the server has it, in ms since 1970. Until a reply came: the device's own. Browser only. */
export const serverNow = (): number => Date.now() + offset.ms
