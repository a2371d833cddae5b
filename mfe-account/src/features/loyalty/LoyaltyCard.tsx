import type { memberApi } from '@larder/shared/contracts'
import { formatInstant, formatRoundMoney } from '@larder/shared/domain'
import { Disclosure, formatMoney, Grid, Icon, Progress, Surface, useBrandConfig } from '@larder/shared/ui'
import type * as z from 'zod'
import styles from './LoyaltyCard.module.css'

type Summary = z.output<typeof memberApi.loyaltySummary.reply>

function progressText({ nextTier, nextTierIn }: memberApi.LoyaltyProgress, currency: string): string {
  if (!nextTier) return 'You have reached the top'
  return `${formatMoney(nextTierIn, currency)} to ${nextTier}`
}

/** The scheme, the member's progress, the next steps and the points collected. */
export function LoyaltyCard({ summary }: { summary: Summary }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { name, intro, progress, currencyCode, history, pointsPerPound } = summary
  return (
    <Surface className={styles.root} data-pad="large">
      <div className={styles.head}>
        <h2>{name}</h2>
        <p>{intro}</p>
      </div>
      {progress && (
        <>
          <p className={styles.points}>
            {progress.points}
            <small>{`points, ${pointsPerPound} for every £1`}</small>
          </p>
          <Progress value={progress.percent / 100} label={progressText(progress, currencyCode)} />
          <Grid as="ol" wide="fit" gap={3}>
            {progress.tiers.map(({ name: tier, spend, text, isReached }) => (
              <li className={styles.tier} key={tier} data-reached={isReached || undefined}>
                <b>
                  <Icon name={isReached ? 'check' : 'star'} size="small" />
                  {tier}
                </b>
                <p>{`Spend ${formatRoundMoney(spend, currencyCode)} in ${progress.periodDays} days`}</p>
                <p>{text}</p>
              </li>
            ))}
          </Grid>
        </>
      )}
      {history.length > 0 && (
        <Disclosure title="Points history">
          <ul className={styles.history}>
            {history.map(({ at, points, text }) => (
              <li key={`${at} ${text}`}>
                <span>{`${text}, ${formatInstant(at, 'D MMM YYYY', zone)}`}</span>
                <b>{`+${points}`}</b>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Surface>
  )
}
