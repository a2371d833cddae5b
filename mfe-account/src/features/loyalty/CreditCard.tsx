import type { memberApi } from '@larder/shared/contracts'
import { formatInstant } from '@larder/shared/domain'
import { Price, Surface, useBrandConfig } from '@larder/shared/ui'
import type * as z from 'zod'
import styles from './CreditCard.module.css'

type Credit = z.output<typeof memberApi.creditSummary.reply>

/** The credit that is left, and its history. */
export function CreditCard({ credit }: { credit: Credit }) {
  const profile = useBrandConfig()?.profile
  const zone = profile?.defaultTimeZone ?? 'Europe/London'
  const sources = profile?.hideReferralUI ? 'rewards' : 'rewards and invitations'
  const { balance, currencyCode, entries } = credit
  return (
    <Surface className={styles.root} data-pad="large">
      <div className={styles.head}>
        <h2>Credit</h2>
        <Price amount={balance} currency={currencyCode} tone="strong" size="large" />
      </div>
      <p>
        {balance > 0
          ? 'Taken off your next order by itself.'
          : `None now. What you earn by ${sources} comes here, and is taken off your next order by itself.`}
      </p>
      {entries.length > 0 && (
        <ul className={styles.list}>
          {entries.map(({ at, amount, reason }) => (
            <li key={`${at} ${reason}`}>
              <span>{`${reason}, ${formatInstant(at, 'D MMM YYYY', zone)}`}</span>
              <Price amount={amount} currency={currencyCode} />
            </li>
          ))}
        </ul>
      )}
    </Surface>
  )
}
