import type { basketApi } from '@larder/shared/contracts'
import { basketProblems, paths, type BasketProblem } from '@larder/shared/domain'
import { $isBasketPending, $isMember, useStore } from '@larder/shared/stores'
import { ButtonAnchor, ButtonLink, formatMoney, Notice, StickyBar, styled } from '@larder/shared/ui'
import { ExpressLink } from './ExpressLink.tsx'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(3) }))

/** What to say about a basket that cannot be checked out yet (spec §4 Basket validity). Lines carry their own. */
function problemWords(problem: BasketProblem, basket: basketApi.Basket): string | undefined {
  switch (problem) {
    case 'MIN_SPEND':
      return `Add ${formatMoney(basket.fulfilmentMethod.minSpendShortfall, basket.currency.currencyCode)} more to reach the minimum.`
    case 'CHECKOUT_CONFLICT':
      return 'Something in your basket needs your attention.'
    case 'COUPON_NEEDS_MEMBER':
      return 'Sign in or create an account to use this coupon.'
    case 'COUPON_NEEDS_VERIFIED_PHONE':
      return 'Verify your mobile number to use this coupon.'
    case 'EMPTY':
      return undefined
    default:
      return problem satisfies never
  }
}

type Props = {
  basket: basketApi.Basket
  /** Also offers to pay straight away with Google. */
  hasExpress?: boolean
}

/**
 * What is in the way, and the one button. The button is a plain link to another document:
 * checkout has its own page load, and works before any script of this page does.
 */
export function CheckoutBar({ basket, hasExpress = false }: Props) {
  const isMember = useStore($isMember)
  const isPending = useStore($isBasketPending)
  const problems = basketProblems(basket, { isMember, isPhoneVerified: basket.isValid })
  const words = problems.map((problem) => problemWords(problem, basket)).filter((text) => text !== undefined)
  const total = formatMoney(basket.orderTotal, basket.currency.currencyCode)
  return (
    <Root>
      {basket.checkoutConflicts.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {message}
        </Notice>
      ))}
      {words.map((text) => (
        <Notice key={text} tone="warning" isLive>
          {text}
        </Notice>
      ))}
      <StickyBar>
        {problems.length === 0 ? (
          <ButtonAnchor href={paths.checkout()} size="large" fullWidth endIcon="right" aria-busy={isPending}>
            {`Go to checkout, ${total}`}
          </ButtonAnchor>
        ) : (
          <ButtonLink
            to={basket.store ? paths.store({ slug: basket.store.slug }) : paths.storesNearBy()}
            size="large"
            fullWidth
          >
            Add more items
          </ButtonLink>
        )}
      </StickyBar>
      {hasExpress && problems.length === 0 && <ExpressLink basket={basket} />}
    </Root>
  )
}
