import { useEffect, useState } from 'react'
import { memberApi } from '@larder/shared/contracts'
import { $isMember, sessionCall, useStore } from '@larder/shared/stores'
import { Button, formatMoney, Icon, Progress, styled, Surface } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { RewardsDialog } from './RewardsDialog.tsx'

const Root = styled(Surface)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(4),
  marginTop: theme.spacing(8),
  '& > svg': { flex: 'none', color: theme.palette.primary.text },
  '& > div': { flex: 1, minWidth: theme.spacing(50) },
}))

/** How far a member is from the next reward (spec §2 Loyalty reward banner). Silent when it is not known. */
export function LoyaltyBanner() {
  const { store } = useMenu()
  const isMember = useStore($isMember)
  const [isOpen, setOpen] = useState(false)
  const [progress, setProgress] = useState<memberApi.LoyaltyProgress | null>(null)
  // Who somebody is, only the browser knows.
  useEffect(() => {
    if (!isMember) return
    let isStale = false
    sessionCall(memberApi.loyaltyProgress, { storeId: store.id }).then(
      (reply) => !isStale && setProgress(reply.progress),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [isMember, store.id])
  if (!isMember || !progress?.nextTier) return null
  const money = formatMoney(progress.nextTierIn, store.currency.currencyCode)
  return (
    <Root>
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
    </Root>
  )
}
