import { useState } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, formatMoney, Icon, Progress, Sheet, Button, Surface } from '@larder/shared/ui'
import { $isMember, memberResource, sessionCall, useResource, useStore } from '@larder/shared/stores'
import { useMenu } from '../../hooks/menu-context.ts'
import styles from './LoyaltyBanner.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  progress: memberApi.LoyaltyProgress
  currency: string
}

/**
 * The scheme's rewards and the member's progress, without leaving the menu (spec §2 Loyalty reward dialog).
 */
function RewardsDialog({ isOpen, onClose, progress, currency }: Props) {
  const money = (amount: number) => formatMoney(amount, currency)
  const { nextTier, nextTierIn, percent, spend, periodDays, tiers } = progress
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Your rewards"
      footer={
        <ButtonLink to={paths.loyalty()} variant="tinted" onClick={onClose}>
          See everything you collected
        </ButtonLink>
      }
    >
      <Progress
        value={percent / 100}
        label={nextTier ? `${money(nextTierIn)} to go until ${nextTier}` : 'You are at the top'}
      />
      <p className={styles.spent}>{`You have spent ${money(spend)} in these ${periodDays} days.`}</p>
      <ol className={styles.tiers}>
        {tiers.map(({ name, text, reward, isReached }) => (
          <li key={name} data-reached={isReached || undefined}>
            <Icon name={isReached ? 'check' : 'gift'} size="small" />
            <h3>{name}</h3>
            <p>{text}</p>
            <strong>{money(reward)}</strong>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

const loyaltyProgress = memberResource((key: { storeId: number }, signal) =>
  sessionCall(memberApi.loyaltyProgress, key, { signal }),
)

/** A member's progress to the next reward (spec §2 Loyalty reward banner); hidden while unknown. */
export function LoyaltyBanner() {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const [isOpen, setOpen] = useState(false)
  const loyalty = useResource(isMember ? loyaltyProgress({ storeId: store.id }) : undefined)
  const progress = loyalty.state === 'ready' ? loyalty.data.progress : undefined
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
