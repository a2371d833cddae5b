import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, paths, type Shopper } from '@larder/shared/domain'
import { errorCatalogue } from '@larder/shared/errors'

/** Blockers of a basket's checkout as text, with the place to resolve each. */
export type Blocker = { code: string; title?: string; text: string; way?: { label: string; to: string } }

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
