import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ensureSession } from '@larder/shared/stores'
import { aMenuItem, aShop, renderRoutes } from '@larder/shared/testing'
import { ItemPrice } from './ItemBadges.tsx'

const item = aMenuItem({
  price: 1.85,
  membershipPrice: 1.6,
  unitPriceText: '£1.85 per litre',
  memberUnitPriceText: '£1.60 per litre',
})
const renderPrice = (change = {}) =>
  renderRoutes([{ path: '*', element: <ItemPrice item={{ ...item, ...change }} currency="GBP" /> }])

test('a percentage deal shows the reduced and the old price, and the unit price with the deal', () => {
  aShop([], 'guest')
  renderPrice({ percentOff: 20, membershipPrice: undefined, unitPriceText: '£1.48 per litre' })
  expect(screen.getByText('£1.48')).toHaveTextContent('£1.48 was £1.85')
  expect(screen.getByText('£1.48 per litre')).toBeVisible()
})

test('a guest sees the member price beside the price, and the unit price of their own', async () => {
  aShop([], 'guest')
  renderPrice()
  expect(screen.getByText('£1.85')).toHaveAttribute('data-tone', 'strong')
  expect(screen.getByText('£1.85 per litre')).toBeVisible()
  expect(screen.getByText(/^Members pay/).textContent).toBe('Members pay £1.60')
})

test('a member sees the member price as the price, named beside the full one, with its unit price', async () => {
  aShop([], 'member')
  await ensureSession()
  renderPrice()
  expect(screen.getByText('£1.60')).toHaveAttribute('data-tone', 'member')
  expect(screen.getByText(/^Your member price/).textContent).toBe('Your member price, without it £1.85')
  expect(screen.getByText('£1.60 per litre')).toBeVisible()
  expect(screen.queryByText('£1.85 per litre')).not.toBeInTheDocument()
})
