import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, paths, type Shopper } from '@larder/shared/domain'
import { errorCatalogue, action } from '@larder/shared/errors'
import { fetchBasket } from '@larder/shared/stores'
import { ButtonLink, ExposedPart, Notice, useBrandConfig, Stack } from '@larder/shared/ui'
import { useShopper } from './use-shopper.ts'

/** A reason why a basket cannot be checked out, with a link that resolves it where there is one. */
type Blocker = { code: string; title?: string; text: string; resolution?: { label: string; to: string } }

const BLOCKER_RESOLUTIONS: Record<string, Blocker['resolution']> = {
  COUPON_NEEDS_MEMBER: { label: 'Log in or join', to: paths.login({ from: paths.basket() }) },
  COUPON_NEEDS_VERIFIED_PHONE: { label: 'Verify your number', to: paths.profile() },
}
const BLOCKER_TEXTS = {
  COUPON_NEEDS_MEMBER: 'Sign in or create an account to use this coupon.',
  COUPON_NEEDS_VERIFIED_PHONE: 'Verify your mobile number to use this coupon.',
} as const

const BLOCKER_TITLES: Record<string, string> = {
  ORDERS_PAUSED: 'This store is not taking orders right now',
  STORE_CLOSED: errorCatalogue.STORE_CLOSED.text,
}

/** Whether the store's state prevents checkout, so that adding items would not help. */
export const isStoreUnavailable = ({ checkoutConflicts }: basketApi.Basket): boolean =>
  checkoutConflicts.some(({ code }) => code in BLOCKER_TITLES)

const createBlocker = (code: string, text: string): Blocker => {
  const resolution = BLOCKER_RESOLUTIONS[code]
  const title = BLOCKER_TITLES[code]
  return { code, text, ...(title ? { title } : {}), ...(resolution ? { resolution } : {}) }
}

/**
 * Lists each blocker of the whole basket once, with the server's message where it sends one (spec §4 Basket
 * validity). Conflicts of a line are shown under the line, and the minimum spend has its own progress bar.
 */
export function getBlockers(basket: basketApi.Basket, shopper: Shopper): Blocker[] {
  const serverBlockers = basket.checkoutConflicts.map(({ code, message }) => createBlocker(code, message))
  const isReported = (code: string) => serverBlockers.some((blocker) => blocker.code === code)
  const problems = basketProblems(basket, shopper)
  const coupons = (['COUPON_NEEDS_MEMBER', 'COUPON_NEEDS_VERIFIED_PHONE'] as const)
    .filter((code) => problems.includes(code) && !isReported(code))
    .map((code) => createBlocker(code, BLOCKER_TEXTS[code]))
  const lines = basket.items.some(({ checkoutConflicts }) => checkoutConflicts.length > 0)
    ? [createBlocker('LINES', 'Something in your basket needs your attention. It says so where it stands.')]
    : []
  return [...serverBlockers, ...coupons, ...lines]
}

const renderResolution = ({ resolution }: Blocker) =>
  resolution && (
    <ButtonLink to={resolution.to} variant="outlined" size="small">
      {resolution.label}
    </ButtonLink>
  )

/** Lets the member verify the number that a coupon requires, then reloads the basket. */
function PhoneVerification({ blocker: createBlocker }: { blocker: Blocker }) {
  return (
    <Stack gap={3}>
      <Notice tone="warning" title={createBlocker.title} isLive>
        {createBlocker.text}
      </Notice>
      <ExposedPart
        name="account/VerifyPhone"
        props={{ onVerified: () => void action(fetchBasket) }}
        fallback={renderResolution(createBlocker)}
      />
    </Stack>
  )
}

/** The blockers of checkout, each with its resolution. */
export function Blockers({ basket }: { basket: basketApi.Basket }) {
  const shopper = useShopper(basket)
  const canVerify = useBrandConfig()?.site.member.enableSmsVerification === true
  return getBlockers(basket, shopper).map((createBlocker) => {
    const isPhone = createBlocker.code === 'COUPON_NEEDS_VERIFIED_PHONE'
    if (isPhone && canVerify) return <PhoneVerification key={createBlocker.code} blocker={createBlocker} />
    return (
      <Notice
        key={createBlocker.code}
        tone="warning"
        title={createBlocker.title}
        isLive
        action={isPhone ? undefined : renderResolution(createBlocker)}
      >
        {createBlocker.text}
      </Notice>
    )
  })
}
