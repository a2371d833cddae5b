import { useEffect, useState, useCallback, useRef, type ReactNode } from 'react'
import { asAppError } from '@larder/shared/errors'
import { Skeleton, useBrandConfig } from '@larder/shared/ui'
import { openApplePay, type ApplePay } from './apple-pay.ts'
import type { Express } from './google-express.ts'
import { openGooglePay, type GooglePay } from './google-pay.ts'
import styles from './WalletButtons.module.css'

/** A wallet that has not replied by then counts as unavailable: nothing else waits for it. */
const ANSWER_MS = 12_000

type Found<Wallet> =
  | { state: 'asking' }
  | { state: 'ready'; wallet: Wallet }
  | { state: 'absent'; problem?: string }

/**
 * Opens a wallet once it is offered, and returns whether this device supports it. `open` must not change
 * between renders.
 */
function useWallet<Wallet>(open: () => Promise<Wallet | undefined>): Found<Wallet> {
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

type Props<Wallet> = {
  found: Found<Wallet>
  name: string
  isBusy: boolean
  children: (wallet: Wallet) => ReactNode
}

/**
 * A wallet's slot: a placeholder while its availability is unknown, then its button, or the reason why there
 * is none.
 */
function WalletSlot<Wallet>({ found, name, isBusy, children }: Props<Wallet>) {
  return (
    <div className={styles.slot} aria-busy={isBusy || undefined}>
      {found.state === 'asking' && <Skeleton height={13} isRound />}
      {found.state === 'ready' && children(found.wallet)}
      {found.state === 'absent' && <p>{found.problem ?? `${name} is not set up on this device.`}</p>}
    </div>
  )
}

type AppleButtonProps = {
  isBusy: boolean
  /** Called synchronously from the press: Apple's sheet has to be opened before anything is awaited. */
  onPress: (wallet: ApplePay) => void
}

/** Apple Pay, on devices that support it; renders nothing on others. */
export function AppleButton({ isBusy, onPress }: AppleButtonProps) {
  const service = useBrandConfig()?.domain.services.applePay
  const open = useCallback(() => openApplePay(service), [service])
  const found = useWallet(open)
  return (
    <WalletSlot found={found} name="Apple Pay" isBusy={isBusy}>
      {(wallet) => (
        <button className={styles.button} type="button" onClick={() => onPress(wallet)}>
          Pay with Apple Pay
        </button>
      )}
    </WalletSlot>
  )
}

/** Google's own button: brands must not draw one, so Google renders it into a node. */
function OwnButton({ wallet, onPress }: { wallet: GooglePay; onPress: () => void }) {
  const node = useRef<HTMLDivElement>(null)
  const press = useRef(onPress)
  // The button is created once; a press always calls the latest handler.
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
  /** Given for GooglePayExpress; must not change between renders. */
  express?: Express
  /** Called synchronously from the press: the wallet has to be opened before anything is awaited. */
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
  const found = useWallet(open)
  return (
    <WalletSlot found={found} name="Google Pay" isBusy={isBusy}>
      {(wallet) => <OwnButton wallet={wallet} onPress={() => onPress(wallet)} />}
    </WalletSlot>
  )
}
