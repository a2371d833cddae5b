import type { basketApi } from '@larder/shared/contracts'
import { action } from '@larder/shared/errors'
import { fetchBasket } from '@larder/shared/stores'
import { ButtonLink, ExposedPart, Notice, useBrandConfig, Stack } from '@larder/shared/ui'
import { findBlockers, type Blocker } from './blocker.ts'
import { useShopper } from './use-shopper.ts'

const describeWay = ({ way }: Blocker) =>
  way && (
    <ButtonLink to={way.to} variant="outlined" size="small">
      {way.label}
    </ButtonLink>
  )

/**
 * A coupon requires the member's number to be verified: that is done here, and the basket is loaded again.
 */
function VerifyHere({ blocker }: { blocker: Blocker }) {
  return (
    <Stack gap={3}>
      <Notice tone="warning" title={blocker.title} isLive>
        {blocker.text}
      </Notice>
      <ExposedPart
        name="account/VerifyPhone"
        props={{ onVerified: () => void action(fetchBasket) }}
        fallback={describeWay(blocker)}
      />
    </Stack>
  )
}

/** Blockers of checkout, each with a way to resolve it. */
export function Blockers({ basket }: { basket: basketApi.Basket }) {
  const shopper = useShopper(basket)
  const canVerify = useBrandConfig()?.site.member.enableSmsVerification === true
  return findBlockers(basket, shopper).map((blocker) => {
    const isPhone = blocker.code === 'COUPON_NEEDS_VERIFIED_PHONE'
    if (isPhone && canVerify) return <VerifyHere key={blocker.code} blocker={blocker} />
    return (
      <Notice
        key={blocker.code}
        tone="warning"
        title={blocker.title}
        isLive
        action={isPhone ? undefined : describeWay(blocker)}
      >
        {blocker.text}
      </Notice>
    )
  })
}
