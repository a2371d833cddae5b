import { useCallback, useEffect, useRef } from 'react'
import { useBrandConfig } from '@larder/shared/ui'
import type { Express } from './google-express.ts'
import { openGooglePay, type GooglePay } from './google-pay.ts'
import { useWallet } from './use-wallet.ts'
import { WalletSlot } from './WalletSlot.tsx'
import styles from './GoogleButton.module.css'

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

type Props = {
  isBusy: boolean
  /** Given for GooglePayExpress; must not change between renders. */
  express?: Express
  /** Called synchronously from the press: the wallet has to be opened before anything is awaited. */
  onPress: (wallet: GooglePay) => void
}

/** Google Pay, in browsers that support it; renders nothing in others. */
export function GoogleButton({ isBusy, express, onPress }: Props) {
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
