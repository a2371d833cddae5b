import { expect, test } from 'vitest'
import { memberApi } from '@larder/shared/contracts'
import { ensureSession } from '@larder/shared/stores'
import { aShop, aStore, renderRoutes, screen, within } from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { LoyaltyBanner } from './LoyaltyBanner.tsx'

const tiers = [
  { name: 'Silver', spend: 50, reward: 2, text: 'For the first £50', isReached: true },
  { name: 'Gold', spend: 150, reward: 10, text: 'For £150', isReached: false },
]
const progress: memberApi.LoyaltyProgress = {
  spend: 120.5,
  points: 120,
  periodDays: 365,
  currentTier: 'Silver',
  nextTier: 'Gold',
  nextTierIn: 29.5,
  percent: 70,
  tiers,
}

async function renderBanner(
  reply: memberApi.LoyaltyProgress | null,
  strategy: 'guest' | 'member' = 'member',
) {
  const calls = aShop([[memberApi.loyaltyProgress, () => ({ progress: reply, store: null })]], strategy)
  await ensureSession()
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <LoyaltyBanner />
      <p>Menu</p>
    </MenuProvider>
  )
  return {
    asked: calls,
    ...renderRoutes([{ path: '*', Component }], { at: '/stores/fernhill-market-york-12' }),
  }
}
const findButton = () => screen.findByRole('button', { name: 'Your rewards' })

test('shows the amount missing to the next reward, and all rewards in a dialog', async () => {
  const { user } = await renderBanner(progress)
  await user.click(await findButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Your rewards' }))
  expect(dialog.getByRole('progressbar')).toHaveAccessibleName('£29.50 to go until Gold')
  expect(dialog.getByText('You have spent £120.50 in these 365 days.')).toBeVisible()
  expect(dialog.getAllByRole('listitem').map((tier) => tier.textContent)).toEqual([
    'SilverFor the first £50£2.00',
    'GoldFor £150£10.00',
  ])
  expect(dialog.getByRole('link', { name: 'See everything you collected' })).toHaveAttribute(
    'href',
    '/member/loyalty',
  )
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('shows no banner at the top level, without a scheme or for a guest', async () => {
  const topMember = await renderBanner({ ...progress, nextTier: null, nextTierIn: 0 })
  await expect
    .poll(() => topMember.asked.some(({ path }) => path === memberApi.loyaltyProgress.path))
    .toBe(true)
  expect(screen.queryByRole('button', { name: 'Your rewards' })).toBeNull()
  topMember.unmount()
  const guest = await renderBanner(progress, 'guest')
  expect(screen.getByText('Menu')).toBeVisible()
  expect(guest.asked.map(({ path }) => path)).not.toContain(memberApi.loyaltyProgress.path)
})
