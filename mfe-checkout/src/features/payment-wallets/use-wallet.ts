import { useEffect, useState } from 'react'
import { asAppError } from '@larder/shared/errors'

/** A wallet that has not replied by then counts as unavailable: nothing else waits for it. */
const ANSWER_MS = 12_000

export type Found<Wallet> =
  | { state: 'asking' }
  | { state: 'ready'; wallet: Wallet }
  | { state: 'absent'; problem?: string }

/**
 * Opens a wallet once it is offered, and returns whether this device supports it. `open` must not change
 * between renders.
 */
export function useWallet<Wallet>(open: () => Promise<Wallet | undefined>): Found<Wallet> {
  const [found, setFound] = useState<Found<Wallet>>({ state: 'asking' })
  // Third-party script and device state: queried once the button is on the page.
  useEffect(() => {
    let isGone = false
    const report = (next: Found<Wallet>) => !isGone && setFound(next)
    const late = setTimeout(() => {
      report({ state: 'absent' })
      isGone = true
    }, ANSWER_MS)
    const settle = (next: Found<Wallet>) => {
      clearTimeout(late)
      report(next)
    }
    open().then(
      (wallet) => settle(wallet ? { state: 'ready', wallet } : { state: 'absent' }),
      (error: unknown) => settle({ state: 'absent', problem: asAppError(error).text }),
    )
    return () => {
      clearTimeout(late)
      isGone = true
    }
  }, [open])
  return found
}
