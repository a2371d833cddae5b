import type { ReadableAtom } from 'nanostores'
import { serverNow } from '../../api/index.ts'
import type { basketApi } from '../../contracts/index.ts'

/** Delay before the next request when the slot was still reserved, or the request failed. */
const AGAIN_MS = 5_000
/** The delay of `setTimeout` has 31 bits. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Fetches the basket again when the reservation of its slot ends, so that the shopper sees it at once. A tab
 * that was suspended, or restored from the back/forward cache, checks again when it becomes visible; one that
 * was offline, when it is online again.
 */
export function watchHold($server: ReadableAtom<basketApi.Basket | undefined>, ask: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false
  let watched: string | undefined
  const endOf = () => $server.get()?.selectedSlot?.expires

  function check(): void {
    clearTimeout(timer)
    const end = endOf()
    if (!end) return
    const left = Date.parse(end) - serverNow()
    if (left > 0) {
      timer = setTimeout(check, Math.min(left, LONGEST_MS))
      return
    }
    timer = setTimeout(check, AGAIN_MS)
    void ask().catch(() => undefined) // repeated then
  }

  $server.listen(() => {
    const end = endOf()
    // The reply to a check may have the same end: checked again after the pause, not at once.
    if (end === watched) return
    watched = end
    check()
    if (isListening || !end) return
    isListening = true
    const whenSeen = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', whenSeen)
    for (const event of ['pageshow', 'online']) addEventListener(event, whenSeen)
  })
}
