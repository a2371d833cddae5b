import type { ReactNode } from 'react'
import { Skeleton } from '@larder/shared/ui'
import type { Found } from './use-wallet.ts'
import styles from './WalletSlot.module.css'

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
    <div className={styles.root} aria-busy={isBusy || undefined}>
      {found.state === 'asking' && <Skeleton height={13} isRound />}
      {found.state === 'ready' && children(found.wallet)}
      {found.state === 'absent' && <p>{found.problem ?? `${name} is not set up on this device.`}</p>}
    </div>
  )
}
