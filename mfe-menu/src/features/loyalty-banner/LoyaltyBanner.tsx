import { useState } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { $isMember, memberResource, sessionCall, useResource, useStore } from '@larder/shared/stores'
import { Button, formatMoney, Icon, Progress, Surface } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { RewardsDialog } from './RewardsDialog.tsx'
import styles from './LoyaltyBanner.module.css'

const loyaltyProgress = memberResource((key: { storeId: number }, signal) =>
  sessionCall(memberApi.loyaltyProgress, key, { signal }),
)

/**
 * A member's progress to the next reward (spec §2 Loyalty reward banner). Renders nothing while it is
 * unknown.
 */
export function LoyaltyBanner() {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const [isOpen, setOpen] = useState(false)
  const asked = useResource(isMember ? loyaltyProgress({ storeId: store.id }) : undefined)
  const progress = asked.state === 'ready' ? asked.data.progress : undefined
  if (!progress?.nextTier) return null
  const money = formatMoney(progress.nextTierIn, store.currency.currencyCode)
  return (
    <Surface className={styles.root}>
      <Icon name="gift" />
      <div>
        <Progress value={progress.percent / 100} label={`${money} to go until ${progress.nextTier}`} />
      </div>
      <Button variant="tinted" size="small" onClick={() => setOpen(true)}>
        Your rewards
      </Button>
      <RewardsDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        progress={progress}
        currency={store.currency.currencyCode}
      />
    </Surface>
  )
}
