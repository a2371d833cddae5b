import type { ReadableAtom } from 'nanostores'
import { serverNow } from '../../api/index.ts'
import type { basketApi } from '../../contracts/index.ts'

/** Asked again after this when the server still held the slot, or could not be asked. */
const AGAIN_MS = 5_000
/** `setTimeout` counts in 31 bits. */
const LONGEST_MS = 2 ** 31 - 1

/**
 * Asks for the basket again when the hold of its slot ends, so that the shopper is told at once. A tab that slept, or was
 * brought back by the browser, looks again when it is seen; one without a connection when it has one.
 */
export function watchHold($server: ReadableAtom<basketApi.Basket | undefined>, ask: () => Promise<unknown>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isListening = false
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
    void ask().catch(() => undefined) // asked again then
  }

  $server.listen(() => {
    check()
    if (isListening || !endOf()) return
    isListening = true
    const whenSeen = () => void (document.visibilityState === 'visible' && check())
    document.addEventListener('visibilitychange', whenSeen)
    for (const event of ['pageshow', 'online']) addEventListener(event, whenSeen)
  })
}
