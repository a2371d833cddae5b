import type { ReactNode } from 'react'
import { Skeleton, styled } from '@larder/shared/ui'
import type { Found } from './use-wallet.ts'

/** As tall as the wallets' own buttons, so that nothing moves when they appear. */
const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  alignItems: 'center',
  minHeight: theme.spacing(13),
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary, textAlign: 'center' },
  '&[aria-busy="true"]': { opacity: 0.6, pointerEvents: 'none' },
}))

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
export function WalletSlot<Wallet>({ found, name, isBusy, children }: Props<Wallet>) {
  return (
    <Root aria-busy={isBusy || undefined}>
      {found.state === 'asking' && <Skeleton height={13} isRound />}
      {found.state === 'ready' && children(found.wallet)}
      {found.state === 'absent' && <p>{found.problem ?? `${name} is not set up on this device.`}</p>}
    </Root>
  )
}
