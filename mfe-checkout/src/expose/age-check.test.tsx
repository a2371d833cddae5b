import { afterEach, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { receiveBasket } from '@larder/shared/stores'
import { aBasket, aBasketLine, screen, waitFor } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'

const wine = aBasketLine({ basketLineId: 'line-2', menuItemId: 'merlot', name: 'Merlot', minimumAge: 18 })
const basket = { items: [aBasketLine(), wine], minimumAge: 18, hasAlcohol: true }
const without = () => aBasket({ version: 4 })
const DECLINED =
  'Age restriction declined. You must be at least 18 to purchase this item. Taken out of your basket: Merlot.'
const button = (name: string | RegExp) => screen.findByRole('button', { name })

afterEach(() => emit('session/signed-out', {})) // an answer is remembered

/** Straight into checkout, with wine in a basket without a confirmed age in this browser. */
function arrive(at: string, answers: Parameters<typeof openCheckout>[1] = {}) {
  return openCheckout(at, { basket, answers: [[basketApi.removeItem, without]], ...answers })
}

test.each(['/checkout/details', '/checkout/payment'])(
  'straight to %s: asks for the age first, once',
  async (at) => {
    const { user } = arrive(at)
    expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(Continue to payment|Place order)/ })).toBeNull()
    await user.click(await button("Yes, I'm over"))
    expect(await button(/^(Continue to payment|Place order)/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('continues with the remaining items after "no"', async () => {
  const { user } = arrive('/checkout/payment')
  await user.click(await button('No'))
  expect(await screen.findByText(DECLINED)).toBeVisible()
  expect(await button('Place order, £3.00')).toBeVisible()
})

test('confirms nothing and can ask again when removing items fails', async () => {
  const { user } = arrive('/checkout/payment', { answers: [] })
  await user.click(await button('No'))
  await user.click(await button('Confirm your age'))
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull()
})

test('asks again when another tab adds wine', async () => {
  const { user } = openCheckout('/checkout/payment')
  expect(await button(/^Place order/)).toBeVisible()
  const withWine = aBasket({ ...basket, version: 4 })
  receiveBasket(withWine)
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
  await user.click(await button("Yes, I'm over"))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await button(/^Place order/)).toBeVisible()
})
