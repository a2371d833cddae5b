import { expect, test } from 'vitest'
import type { basketApi } from '@larder/shared/contracts'
import { aBasket, renderRoutes, screen, within } from '@larder/shared/testing'
import { Promotions } from './Promotions.tsx'

const loyalty = { basketProjectedSpend: 120.5, nextTierIn: 29.5 }

function renderPromotions(change: Partial<basketApi.Basket>) {
  const basket = aBasket({ loyaltyPoints: 12, ...change })
  return renderRoutes([{ path: '*', Component: () => <Promotions basket={basket} /> }], { at: '/basket' })
}
const rewardsButton = () => screen.getByRole('button', { name: /See your rewards/ })
const findDialog = () => screen.findByRole('dialog', { name: 'Your rewards' })

test('shows the order’s reward, with details in a dialog', async () => {
  const { user } = renderPromotions({ loyalty })
  expect(rewardsButton()).toHaveTextContent('£29.50 more and your next reward is yours.')
  await user.click(rewardsButton())
  const facts = within(await findDialog())
  expect(facts.getByText('Spent with us, this basket included').nextSibling).toHaveTextContent('£120.50')
  expect(facts.getByText('Points for this order').nextSibling).toHaveTextContent('12')
  expect(facts.getByText('To your next reward').nextSibling).toHaveTextContent('£29.50')
  expect(facts.queryByText('After this order')).toBeNull()
  expect(facts.getByRole('link', { name: 'All about your rewards' })).toHaveAttribute(
    'href',
    '/member/loyalty',
  )
})

test('shows the loyalty tier that the order reaches, in the summary line and in the dialog', async () => {
  const { user } = renderPromotions({
    loyalty: { ...loyalty, reachingTier: 'Gold', reachingReward: 2.5, nextTierIn: 0 },
  })
  expect(rewardsButton()).toHaveTextContent('This order earns £2.50 (Gold).')
  await user.click(rewardsButton())
  const facts = within(await findDialog())
  expect(facts.getByText('After this order').nextSibling).toHaveTextContent('Gold')
  expect(facts.queryByText('To your next reward')).toBeNull()
})

test('reopens a closed rewards dialog', async () => {
  const { user } = renderPromotions({ loyalty })
  await user.click(rewardsButton())
  await user.click(within(await findDialog()).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(rewardsButton())
  expect(await findDialog()).toBeVisible()
})

test('links a guest to sign-in with a return to the basket, and shows nothing if the order earns no points', () => {
  const { unmount } = renderPromotions({})
  const line = screen.getByRole('link', { name: /Log in/ })
  expect(line).toHaveTextContent('This order earns 12 points when you are signed in.')
  expect(line.getAttribute('href')).toContain(encodeURIComponent('/basket'))
  unmount()
  renderPromotions({ loyaltyPoints: 0 })
  expect(screen.queryByText(/earns/)).toBeNull()
})
