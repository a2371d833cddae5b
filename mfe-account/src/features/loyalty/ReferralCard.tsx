import type { memberApi } from '@larder/shared/contracts'
import { formatRoundMoney } from '@larder/shared/domain'
import { Button, Surface, TextField, toast } from '@larder/shared/ui'
import type * as z from 'zod'
import styles from './ReferralCard.module.css'

type Referral = z.output<typeof memberApi.referralSummary.reply>

/** The device's own share sheet, else the clipboard. */
async function share(url: string, text: string): Promise<void> {
  try {
    if ('share' in navigator) await navigator.share({ url, text })
    else {
      await (navigator as Navigator).clipboard.writeText(url) // narrowed away by the check above
      toast('Link copied', { tone: 'success' })
    }
  } catch {
    // the share sheet was closed, or permission denied: the link in the field can be copied by hand
  }
}

/** Invite a friend: £5 off for both (spec §9 Referral reward). */
export function ReferralCard({ referral }: { referral: Referral }) {
  const { shareUrl, referFriendCode, rewardAmount, currencyCode, pending, rewarded, earned, text } = referral
  const reward = formatRoundMoney(rewardAmount, currencyCode)
  return (
    <Surface className={styles.root} data-pad="large">
      <h2>{`Give ${reward}, get ${reward}`}</h2>
      <p>{text}</p>
      <div className={styles.share}>
        <TextField
          label={`Your link, or your code ${referFriendCode}`}
          value={shareUrl}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button size="large" startIcon="external" onClick={() => void share(shareUrl, text)}>
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
