import { afterEach, expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { receiveBasket } from '@larder/shared/stores'
import { aBasket, aBasketLine, screen, waitFor } from '@larder/shared/testing'
import { openCheckout } from './open-checkout.testing.tsx'

const wine = aBasketLine({ basketLineId: 'line-2', menuItemId: 'merlot', name: 'Merlot', minimumAge: 18 })
const basket = { items: [aBasketLine(), wine], minimumAge: 18, hasAlcohol: true }
const basketWithoutWine = () => aBasket({ version: 4 })
const DECLINED_TEXT =
  'Age restriction declined. You must be at least 18 to purchase this item. Taken out of your basket: Merlot.'
const findButton = (name: string | RegExp) => screen.findByRole('button', { name })

afterEach(() => emit('session/signed-out', {})) // clears the remembered answer

/** Opens checkout directly, with wine in the basket and no confirmed age. */
function openWithWine(at: string, answers: Parameters<typeof openCheckout>[1] = {}) {
  return openCheckout(at, { basket, replies: [[basketApi.removeItem, basketWithoutWine]], ...answers })
}

test.each(['/checkout/details', '/checkout/payment'])(
  'asks for the age once when opening %s directly',
  async (at) => {
    const { user } = openWithWine(at)
    expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull()
    await user.click(await findButton("Yes, I'm over"))
    expect(await findButton(/^Place order/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('continues with the remaining items after "no"', async () => {
  const { user } = openWithWine('/checkout/payment')
  await user.click(await findButton('No'))
  expect(await screen.findByText(DECLINED_TEXT)).toBeVisible()
  expect(await findButton('Place order, £3.00')).toBeVisible()
})

test('confirms nothing and can ask again when removing items fails', async () => {
  const { user } = openWithWine('/checkout/payment', { replies: [] })
  await user.click(await findButton('No'))
  await user.click(await findButton('Confirm your age'))
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Place order/ })).toBeNull()
})

test('asks again when another tab adds wine', async () => {
  const { user } = openCheckout('/checkout/payment')
  expect(await findButton(/^Place order/)).toBeVisible()
  const withWine = aBasket({ ...basket, version: 4 })
  receiveBasket(withWine)
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
  await user.click(await findButton("Yes, I'm over"))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await findButton(/^Place order/)).toBeVisible()
})
