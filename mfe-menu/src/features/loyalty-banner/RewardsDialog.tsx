import type { memberApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, formatMoney, Icon, Progress, Sheet } from '@larder/shared/ui'
import styles from './RewardsDialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  progress: memberApi.LoyaltyProgress
  currency: string
}

/**
 * The scheme's rewards and the member's progress, without leaving the menu (spec §2 Loyalty reward dialog).
 */
export function RewardsDialog({ isOpen, onClose, progress, currency }: Props) {
  const money = (amount: number) => formatMoney(amount, currency)
  const { nextTier, nextTierIn, percent, spend, periodDays, tiers } = progress
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Your rewards"
      footer={
        <ButtonLink to={paths.loyalty()} variant="tinted">
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
