import { AppError } from '@larder/shared/errors'
import { addressKey } from './client-address.ts'
import type { RequestContext } from './context.ts'
import { countBy } from './count-by.ts'

/** Streams of one browser: a few tabs that follow orders. Further ones poll instead. */
const MAX_PER_SESSION = 6
/** Of one address, times LIMIT_SCALE: every stream queries the database every few seconds. */
const MAX_PER_ADDRESS = 30

export type OpenStreams = {
  /**
   * Counts a stream that opens; call the returned function when it ends. Throws RATE_LIMITED (429) when there are too
   * many.
   */
  open: (context: Pick<RequestContext, 'brand' | 'session' | 'address'>) => () => void
}

/** Limits the streams that one session and one address have open at this server (trust T28). */
export function createOpenStreams(limitScale: number): OpenStreams {
  const counts = countBy()
  return {
    open({ brand, session, address }) {
      const bounds: [string, number][] = [[`address ${addressKey(address)}`, MAX_PER_ADDRESS * limitScale]]
      if (session) bounds.push([`session ${brand.id} ${session.id}`, MAX_PER_SESSION])
      if (bounds.some(([key, max]) => counts.get(key) >= max)) throw new AppError('RATE_LIMITED')
      for (const [key] of bounds) counts.add(key, 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        for (const [key] of bounds) counts.add(key, -1)
      }
    },
  }
}
