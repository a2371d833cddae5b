import type { memberApi } from '@larder/shared/contracts'
import { formatRoundMoney } from '@larder/shared/domain'
import { Button, styled, Surface, TextField, toast } from '@larder/shared/ui'
import type * as z from 'zod'

type Referral = z.output<typeof memberApi.referralSummary.reply>

const Root = styled(Surface)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(5),
  '& > h2': theme.typography.h2,
  '& > p': { ...theme.typography.body2, color: theme.palette.text.secondary },
}))
const Share = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  [theme.wide]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
}))
const Counts = styled('dl')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(8),
  margin: 0,
  '& dt': { ...theme.typography.body3, color: theme.palette.text.secondary },
  '& dd': { margin: 0, ...theme.typography.h3, fontVariantNumeric: 'tabular-nums' },
}))

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
    <Root data-pad="large">
      <h2>{`Give ${reward}, get ${reward}`}</h2>
      <p>{text}</p>
      <Share>
        <TextField
          label={`Your link, or your code ${referFriendCode}`}
          value={shareUrl}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <Button size="large" startIcon="external" onClick={() => void share(shareUrl, text)}>
          Share
        </Button>
      </Share>
      <Counts>
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
      </Counts>
    </Root>
  )
}
