import type { memberApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink, formatMoney, Icon, Progress, Sheet, styled } from '@larder/shared/ui'

const Tiers = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  marginTop: theme.spacing(6),
  '& > li': {
    display: 'grid',
    gridTemplateColumns: `auto minmax(0, 1fr) auto`,
    gap: `0 ${theme.spacing(3)}`,
    alignItems: 'center',
    padding: theme.spacing(4),
    border: theme.line.hairline,
    borderRadius: theme.radius.field,
    '&[data-reached]': { background: theme.palette.success.tint },
  },
  '& svg': { color: theme.palette.success.text },
  '& h3': { ...theme.typography.h4, gridColumn: 2 },
  '& p': { ...theme.typography.body3, gridColumn: 2, color: theme.palette.text.secondary },
  '& strong': { gridColumn: 3, gridRow: '1 / span 2', ...theme.typography.h4 },
}))

const Spent = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  marginTop: theme.spacing(3),
  color: theme.palette.text.secondary,
}))

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
      <Spent>{`You have spent ${money(spend)} in these ${periodDays} days.`}</Spent>
      <Tiers>
        {tiers.map(({ name, text, reward, isReached }) => (
          <li key={name} data-reached={isReached || undefined}>
            <Icon name={isReached ? 'check' : 'gift'} size="small" />
            <h3>{name}</h3>
            <p>{text}</p>
            <strong>{money(reward)}</strong>
          </li>
        ))}
      </Tiers>
    </Sheet>
  )
}
