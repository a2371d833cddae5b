import { useEffect, useState, useCallback, useRef, type ReactNode } from 'react'
import { asAppError } from '@larder/shared/errors'
import { Skeleton, useBrandConfig } from '@larder/shared/ui'
import { openApplePay, type ApplePay } from './apple-pay.ts'
import type { ExpressCallbacks } from './google-express.ts'
import { openGooglePay, type GooglePay } from './google-pay.ts'
import styles from './WalletButtons.module.css'

/** Time in ms after which a wallet that has not replied counts as unavailable. */
const WALLET_TIMEOUT_MS = 12_000

type WalletAvailability<Wallet> =
  | { state: 'asking' }
  | { state: 'ready'; wallet: Wallet }
  | { state: 'absent'; problem?: string }

/** Opens a wallet, and returns whether this device supports it. `open` must not change between renders. */
function useWallet<Wallet>(open: () => Promise<Wallet | undefined>): WalletAvailability<Wallet> {
  const [availability, setAvailability] = useState<WalletAvailability<Wallet>>({ state: 'asking' })
  // An effect, because the wallet's script and the device's state exist only in the browser.
  useEffect(() => {
    let isDone = false
    const report = (next: WalletAvailability<Wallet>) => !isDone && setAvailability(next)
    const timer = setTimeout(() => {
      report({ state: 'absent' })
      isDone = true
    }, WALLET_TIMEOUT_MS)
    const settle = (next: WalletAvailability<Wallet>) => {
      clearTimeout(timer)
      report(next)
    }
    open().then(
      (wallet) => settle(wallet ? { state: 'ready', wallet } : { state: 'absent' }),
      (error: unknown) => settle({ state: 'absent', problem: asAppError(error).text }),
    )
    return () => {
      clearTimeout(timer)
      isDone = true
    }
  }, [open])
  return availability
}

type Props<Wallet> = {
  availability: WalletAvailability<Wallet>
  name: string
  isBusy: boolean
  children: (wallet: Wallet) => ReactNode
}

/**
 * The space of a wallet: a placeholder until its availability is known, then its button or the reason why
 * there is none.
 */
function WalletSlot<Wallet>({ availability, name, isBusy, children }: Props<Wallet>) {
  return (
    <div className={styles.slot} aria-busy={isBusy || undefined}>
      {availability.state === 'asking' && <Skeleton height={13} isRound />}
      {availability.state === 'ready' && children(availability.wallet)}
      {availability.state === 'absent' && (
        <p>{availability.problem ?? `${name} is not set up on this device.`}</p>
      )}
    </div>
  )
}

type AppleButtonProps = {
  isBusy: boolean
  /** Called synchronously on click, because Apple's sheet must be opened before anything is awaited. */
  onPress: (wallet: ApplePay) => void
}

/** Apple Pay, on devices that support it; renders nothing on others. */
export function AppleButton({ isBusy, onPress }: AppleButtonProps) {
  const service = useBrandConfig()?.domain.services.applePay
  const open = useCallback(() => openApplePay(service), [service])
  const availability = useWallet(open)
  return (
    <WalletSlot availability={availability} name="Apple Pay" isBusy={isBusy}>
      {(wallet) => (
        <button className={styles.button} type="button" onClick={() => onPress(wallet)}>
          Pay with Apple Pay
        </button>
      )}
    </WalletSlot>
  )
}

/** Google's button, rendered by Google into a node because brands must not draw their own. */
function GoogleRenderedButton({ wallet, onPress }: { wallet: GooglePay; onPress: () => void }) {
  const node = useRef<HTMLDivElement>(null)
  const press = useRef(onPress)
  // The button is created once and always calls the latest handler.
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    node.current?.replaceChildren(wallet.createButton(() => press.current()))
  }, [wallet])
  return <div className={styles.mount} ref={node} />
}

type GoogleButtonProps = {
  isBusy: boolean
  /** Only for GooglePayExpress; must not change between renders. */
  express?: ExpressCallbacks
  /** Called synchronously on click, because the wallet must be opened before anything is awaited. */
  onPress: (wallet: GooglePay) => void
}

/** Google Pay, in browsers that support it; renders nothing in others. */
export function GoogleButton({ isBusy, express, onPress }: GoogleButtonProps) {
  const domain = useBrandConfig()?.domain
  const service = domain?.services.googlePay
  const mode = domain?.mode ?? 'live'
  const open = useCallback(
    () => openGooglePay({ service, mode, ...(express ? { express } : {}) }),
    [service, mode, express],
  )
  const availability = useWallet(open)
  return (
    <WalletSlot availability={availability} name="Google Pay" isBusy={isBusy}>
      {(wallet) => <GoogleRenderedButton wallet={wallet} onPress={() => onPress(wallet)} />}
    </WalletSlot>
  )
}
