import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ensureSession } from '@larder/shared/stores'
import { aMenuItem, aShop, renderRoutes } from '@larder/shared/testing'
import { ItemPrice } from './ItemBadges.tsx'

const item = aMenuItem({ price: 1.85, membershipPrice: 1.6, unitPriceText: '£1.85 per litre' })
const renderPrice = (change = {}) =>
  renderRoutes([{ path: '*', element: <ItemPrice item={{ ...item, ...change }} currency="GBP" /> }])

test('a percentage deal shows the reduced and the old price', () => {
  aShop([], 'guest')
  renderPrice({ percentOff: 20, membershipPrice: undefined })
  expect(screen.getByText('£1.48')).toHaveTextContent('£1.48 was £1.85')
  // The unit price is computed from the full price.
  expect(screen.queryByText('£1.85 per litre')).not.toBeInTheDocument()
})

test('a guest sees the member price beside the price', async () => {
  aShop([], 'guest')
  renderPrice()
  expect(screen.getByText('£1.85')).toBeVisible()
  expect(screen.getByText('£1.85 per litre')).toBeVisible()
  expect(screen.getByText(/^Members pay/).textContent).toBe('Members pay £1.60')
})

test('a member sees the member price beside the full price', async () => {
  aShop([], 'member')
  await ensureSession()
  renderPrice()
  expect(screen.getByText('£1.60')).toBeVisible()
  expect(screen.getByText(/^Your member price/).textContent).toBe('Your member price, without it £1.85')
  // The unit price is computed from the guest price.
  expect(screen.queryByText('£1.85 per litre')).not.toBeInTheDocument()
})
