import { useCallback, useEffect, useRef } from 'react'
import { styled, useBrandConfig } from '@larder/shared/ui'
import type { Express } from './google-express.ts'
import { openGooglePay, type GooglePay } from './google-pay.ts'
import { useWallet } from './use-wallet.ts'
import { WalletSlot } from './WalletSlot.tsx'

const Mount = styled('div')(({ theme }) => ({ height: theme.spacing(13), '& *': { maxHeight: '100%' } }))

/** Google's own button: brands must not draw one, so a node is left to it. */
function OwnButton({ wallet, onPress }: { wallet: GooglePay; onPress: () => void }) {
  const node = useRef<HTMLDivElement>(null)
  const press = useRef(onPress)
  // The button is made once; what a press does is always the latest.
  useEffect(() => {
    press.current = onPress
  })
  useEffect(() => {
    node.current?.replaceChildren(wallet.createButton(() => press.current()))
  }, [wallet])
  return <Mount ref={node} />
}

type Props = {
  isBusy: boolean
  /** Given for GooglePayExpress; must not change between renders. */
  express?: Express
  /** Straight from the press: the wallet has to be opened before anything is awaited. */
  onPress: (wallet: GooglePay) => void
}

/** Google Pay, in browsers that have it; nothing stands there in others. */
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
