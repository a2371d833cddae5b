import { useCallback } from 'react'
import { useBrandConfig } from '@larder/shared/ui'
import { openApplePay, type ApplePay } from './apple-pay.ts'
import { useWallet } from './use-wallet.ts'
import { WalletSlot } from './WalletSlot.tsx'
import styles from './AppleButton.module.css'

type Props = {
  isBusy: boolean
  /** Called synchronously from the press: Apple's sheet has to be opened before anything is awaited. */
  onPress: (wallet: ApplePay) => void
}

/** Apple Pay, on devices that support it; renders nothing on others. */
export function AppleButton({ isBusy, onPress }: Props) {
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
