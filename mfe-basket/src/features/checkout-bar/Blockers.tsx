import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, paths, type Shopper } from '@larder/shared/domain'
import { errorCatalogue, action } from '@larder/shared/errors'
import { fetchBasket } from '@larder/shared/stores'
import { ButtonLink, ExposedPart, Notice, useBrandConfig, Stack } from '@larder/shared/ui'
import { useShopper } from './use-shopper.ts'

/** Blockers of a basket's checkout as text, with the place to resolve each. */
type Blocker = { code: string; title?: string; text: string; way?: { label: string; to: string } }

const WAYS: Record<string, Blocker['way']> = {
  COUPON_NEEDS_MEMBER: { label: 'Log in or join', to: paths.login({ from: paths.basket() }) },
  COUPON_NEEDS_VERIFIED_PHONE: { label: 'Verify your number', to: paths.profile() },
}
const TEXTS = {
  COUPON_NEEDS_MEMBER: 'Sign in or create an account to use this coupon.',
  COUPON_NEEDS_VERIFIED_PHONE: 'Verify your mobile number to use this coupon.',
} as const

const TITLES: Record<string, string> = {
  ORDERS_PAUSED: 'This store is not taking orders right now',
  STORE_CLOSED: errorCatalogue.STORE_CLOSED.text,
}

/** Whether the store's state keeps the basket from checkout: no item added would help. */
export const isStoreShut = ({ checkoutConflicts }: basketApi.Basket): boolean =>
  checkoutConflicts.some(({ code }) => code in TITLES)

const blocker = (code: string, text: string): Blocker => {
  const way = WAYS[code]
  const title = TITLES[code]
  return { code, text, ...(title ? { title } : {}), ...(way ? { way } : {}) }
}

/**
 * Every blocker of the basket as a whole (spec §4 Basket validity), each once: the server's own message
 * first. A line's conflicts are shown under the line; the minimum spend has its own progress bar.
 */
export function findBlockers(basket: basketApi.Basket, shopper: Shopper): Blocker[] {
  const said = basket.checkoutConflicts.map(({ code, message }) => blocker(code, message))
  const isSaid = (code: string) => said.some((one) => one.code === code)
  const problems = basketProblems(basket, shopper)
  const coupons = (['COUPON_NEEDS_MEMBER', 'COUPON_NEEDS_VERIFIED_PHONE'] as const)
    .filter((code) => problems.includes(code) && !isSaid(code))
    .map((code) => blocker(code, TEXTS[code]))
  const lines = basket.items.some(({ checkoutConflicts }) => checkoutConflicts.length > 0)
    ? [blocker('LINES', 'Something in your basket needs your attention. It says so where it stands.')]
    : []
  return [...said, ...coupons, ...lines]
}

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
