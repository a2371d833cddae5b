import { useCallback } from 'react'
import { styled, useBrandConfig } from '@larder/shared/ui'
import { openApplePay, type ApplePay } from './apple-pay.ts'
import { useWallet } from './use-wallet.ts'
import { WalletSlot } from './WalletSlot.tsx'

/** Apple's button where the browser draws it; elsewhere black on white, as Apple requires. */
const Button = styled('button')(({ theme }) => ({
  width: '100%',
  height: theme.spacing(13),
  border: 0,
  borderRadius: theme.radius.pill,
  background: theme.palette.text.primary,
  color: theme.palette.background.paper,
  ...theme.typography.button1,
  cursor: 'pointer',
  '&:focus-visible': theme.ring,
  '@supports (-webkit-appearance: -apple-pay-button)': {
    WebkitAppearance: '-apple-pay-button',
    fontSize: 0,
  },
}))

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
        <Button type="button" onClick={() => onPress(wallet)}>
          Pay with Apple Pay
        </Button>
      )}
    </WalletSlot>
  )
}
