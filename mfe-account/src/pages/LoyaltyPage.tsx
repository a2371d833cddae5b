import type * as z from 'zod'
import type { memberApi } from '@larder/shared/contracts'
import { formatInstant, formatRoundMoney } from '@larder/shared/domain'
import {
  Price,
  Surface,
  useBrandConfig,
  Disclosure,
  formatMoney,
  Grid,
  Icon,
  Progress,
  Button,
  TextField,
  toast,
} from '@larder/shared/ui'
import { MemberPage } from '../features/member-page/MemberPage.tsx'
import { ResourceView } from '../features/member-page/ResourceView.tsx'
import { credit, loyalty, referral } from '../stores/member.ts'
import styles from './LoyaltyPage.module.css'

type Credit = z.output<typeof memberApi.creditSummary.reply>

/** The member's remaining credit and its history. */
function CreditCard({ credit }: { credit: Credit }) {
  const profile = useBrandConfig()?.profile
  const zone = profile?.defaultTimeZone ?? 'Europe/London'
  const sources = profile?.hideReferralUI ? 'rewards' : 'rewards and invitations'
  const { balance, currencyCode, entries } = credit
  return (
    <Surface className={styles.creditCard} data-pad="large">
      <div className={styles.creditCardHead}>
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

type LoyaltySummary = z.output<typeof memberApi.loyaltySummary.reply>

function formatProgress({ nextTier, nextTierIn }: memberApi.LoyaltyProgress, currency: string): string {
  if (!nextTier) return 'You have reached the top'
  return `${formatMoney(nextTierIn, currency)} to ${nextTier}`
}

/** The loyalty scheme, the member's progress, the tiers and the points history. */
function LoyaltyCard({ summary }: { summary: LoyaltySummary }) {
  const zone = useBrandConfig()?.profile.defaultTimeZone ?? 'Europe/London'
  const { name, intro, progress, currencyCode, history, pointsPerPound } = summary
  return (
    <Surface className={styles.loyaltyCard} data-pad="large">
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
          <Progress value={progress.percent / 100} label={formatProgress(progress, currencyCode)} />
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

type Referral = z.output<typeof memberApi.referralSummary.reply>

/** Opens the device's share sheet, or copies the link where there is none. */
async function shareReferralLink(url: string, text: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ url, text })
    else {
      await (navigator as Navigator).clipboard.writeText(url) // the check above narrows the type to never
      toast('Link copied', { tone: 'success' })
    }
  } catch {
    // The shopper closed the share sheet or denied permission; the link in the field can still be copied.
  }
}

/** Invite a friend: £5 off for both (spec §9 Referral reward). */
function ReferralCard({ referral }: { referral: Referral }) {
  const { shareUrl, referFriendCode, rewardAmount, currencyCode, pending, rewarded, earned, text } = referral
  const reward = formatRoundMoney(rewardAmount, currencyCode)
  return (
    <Surface className={styles.referralCard} data-pad="large">
      <h2>{`Give ${reward}, get ${reward}`}</h2>
      <p>{text}</p>
      <div className={styles.share}>
        <TextField
          label={`Your link, or your code ${referFriendCode}`}
          value={shareUrl}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button size="large" startIcon="external" onClick={() => void shareReferralLink(shareUrl, text)}>
          Share
        </Button>
      </div>
      <dl className={styles.counts}>
        <div>
          <dt>Invited</dt>
          <dd>{pending + rewarded}</dd>
        </div>
        <div>
          <dt>Ordered</dt>
          <dd>{rewarded}</dd>
        </div>
        <div>
          <dt>You earned</dt>
          <dd>{formatRoundMoney(earned, currencyCode)}</dd>
        </div>
      </dl>
    </Surface>
  )
}

/** `/member/loyalty` (spec §2): progress, credit, and inviting friends. */
export function Component() {
  const isReferralShown = !useBrandConfig()?.profile.hideReferralUI
  return (
    <MemberPage title="Rewards" isForm>
      <ResourceView resource={loyalty()} label="Your rewards" rows={3}>
        {(summary) => summary.isEnabled && <LoyaltyCard summary={summary} />}
      </ResourceView>
      <ResourceView resource={credit()} label="Your credit" rows={1}>
        {(balance) => <CreditCard credit={balance} />}
      </ResourceView>
      {isReferralShown && (
        <ResourceView resource={referral()} label="Your invitations" rows={2}>
          {(invitations) => invitations.isEnabled && <ReferralCard referral={invitations} />}
        </ResourceView>
      )}
    </MemberPage>
  )
}
