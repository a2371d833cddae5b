import { expect, test } from 'vitest'
import { aBasket, renderRoutes, screen } from '@larder/shared/testing'
import { Blockers, CheckoutBar } from './index.ts'

const show = (change: Parameters<typeof aBasket>[0]) => {
  const basket = aBasket(change)
  const element = (
    <>
      <Blockers basket={basket} />
      <CheckoutBar basket={basket} />
    </>
  )
  return renderRoutes([{ path: '/', element }])
}

test('goods, what else the total holds with its name, and the way to checkout', () => {
  show({
    orderSubtotalAfterDiscounts: 20,
    fulfilmentMethod: { type: 'delivery', cost: 1.99, minSpend: 15, minSpendShortfall: 0 },
    tips: [{ type: 'driver', amount: 1 }],
    orderTotal: 22.99,
  })
  expect(screen.getByText('Goods £20.00')).toBeVisible()
  expect(screen.getByText('Plus delivery £1.99, tip £1.00')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to checkout, £22.99' }).getAttribute('href')).toBe('/checkout')
})

test('below the minimum: how much more, and the way to the menu', () => {
  show({
    orderSubtotalAfterDiscounts: 10,
    fulfilmentMethod: { type: 'delivery', cost: 1.99, minSpend: 15, minSpendShortfall: 5 },
    orderTotal: 11.99,
    isValid: false,
  })
  expect(screen.getByText('£5.00 more to reach the £15.00 minimum')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add more items' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Go to checkout/ })).not.toBeInTheDocument()
})

test('a closed store says so in the words of the error catalogue, and leads to other stores', () => {
  const message = 'We open again on Monday.'
  show({ checkoutConflicts: [{ code: 'STORE_CLOSED', message }], isValid: false })
  expect(screen.getAllByText('Unable to view basket as the store is closed.').length).toBeGreaterThan(0)
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See other stores' })).toBeVisible()
})
