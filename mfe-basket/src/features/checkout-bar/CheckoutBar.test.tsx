import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { forgetBasket, receiveBasket } from '@larder/shared/stores'
import { aBasket, aBasketLine, aShop, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { Blockers } from './Blockers.tsx'
import { CheckoutBar } from './CheckoutBar.tsx'

const renderCheckoutBar = (change: Parameters<typeof aBasket>[0]) => {
  const basket = aBasket(change)
  const element = (
    <>
      <Blockers basket={basket} />
      <CheckoutBar basket={basket} />
    </>
  )
  return renderRoutes([{ path: '/', element }])
}

test('shows the item price, the other charges and the link to checkout', () => {
  renderCheckoutBar({
    orderSubtotalAfterDiscounts: 20,
    fulfilmentMethod: { type: 'delivery', cost: 1.99, minSpend: 15, minSpendShortfall: 0 },
    tips: [{ type: 'driver', amount: 1 }],
    orderTotal: 22.99,
  })
  expect(screen.getByText('Items £20.00')).toBeVisible()
  expect(screen.getByText('+ £1.99 delivery + £1.00 tip')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to checkout, £22.99' }).getAttribute('href')).toBe('/checkout')
})

test('shows the missing amount and a link to the menu below the minimum spend', () => {
  renderCheckoutBar({
    orderSubtotalAfterDiscounts: 10,
    fulfilmentMethod: { type: 'delivery', cost: 1.99, minSpend: 15, minSpendShortfall: 5 },
    orderTotal: 11.99,
    isValid: false,
  })
  expect(screen.getByText('£5.00 more to reach the £15.00 minimum')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add more items' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Go to checkout/ })).not.toBeInTheDocument()
})

test('shows the message of a closed store and links to other stores', () => {
  const message = 'We open again on Monday.'
  renderCheckoutBar({ checkoutConflicts: [{ code: 'STORE_CLOSED', message }], isValid: false })
  expect(screen.getAllByText('Unable to view basket as the store is closed.').length).toBeGreaterThan(0)
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See other stores' })).toBeVisible()
})

const wine = aBasketLine({ basketLineId: 'line-2', menuItemId: 'merlot', name: 'Merlot', minimumAge: 18 })
const withWine = aBasket({ items: [aBasketLine(), wine], minimumAge: 18, hasAlcohol: true })
const DECLINED_TEXT =
  'Age restriction declined. You must be at least 18 to purchase this item. Taken out of your basket: Merlot.'

/**
 * Presses checkout with a basket that already has wine in it, as after a reorder, a shared link or a sign-in
 * elsewhere.
 */
async function pressCheckout() {
  const calls = aShop([
    [basketApi.retrieve, () => withWine],
    [basketApi.removeItem, () => aBasket({ version: 4 })],
    [basketApi.addItem, () => ({ ...withWine, version: 5 })],
  ])
  receiveBasket(withWine)
  const { user } = renderCheckoutBar(withWine)
  await user.click(screen.getByRole('link', { name: /^Go to checkout/ }))
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
  expect(screen.getByText(/^Merlot: You must be at least 18 to purchase this item\./)).toBeVisible()
  return { user, asked: calls }
}

// The age answer is remembered for the session, so each test starts and ends without one.
beforeEach(() => {
  forgetBasket()
  emit('session/signed-out', {})
})
afterEach(() => emit('session/signed-out', {}))

test('asks for the age before checkout, and "No" removes only restricted items, with undo', async () => {
  const { user, asked: calls } = await pressCheckout()
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByText(DECLINED_TEXT)).toBeVisible()
  const removed = calls.filter(({ path }) => path === basketApi.removeItem.path)
  expect(removed.map(({ body }) => body)).toMatchObject([{ basketLineId: 'line-2', version: 3 }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls.at(-1)?.path).toBe(basketApi.addItem.path))
  expect(calls.at(-1)?.body).toMatchObject({ storeId: 12, menuItem: { menuItemId: 'merlot' } })
})

test('remembers a confirmed age for the visit', async () => {
  const navigations: boolean[] = []
  const recordNavigation = (event: Event) => {
    navigations.push(!event.defaultPrevented)
    event.preventDefault() // jsdom cannot navigate
  }
  document.addEventListener('click', recordNavigation)
  onTestFinished(() => document.removeEventListener('click', recordNavigation))
  const { user, asked: calls } = await pressCheckout()
  await user.click(screen.getByRole('button', { name: "Yes, I'm over" }))
  await waitFor(() => expect(navigations.at(-1)).toBe(true))
  navigations.length = 0
  await user.click(screen.getByRole('link', { name: /^Go to checkout/ }))
  expect(navigations).toEqual([true])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(calls.filter(({ path }) => path === basketApi.removeItem.path)).toEqual([])
})

test('asks for the lower age limit after an item is removed', async () => {
  const cola = aBasketLine({ basketLineId: 'line-3', name: 'Energy drink', minimumAge: 16 })
  const wineAndCola = { ...withWine, items: [...withWine.items, cola] }
  const calls = aShop([
    [basketApi.retrieve, () => wineAndCola],
    [basketApi.removeItem, () => aBasket({ items: [aBasketLine(), cola], minimumAge: 16, version: 4 })],
  ])
  receiveBasket(wineAndCola)
  const { user } = renderCheckoutBar(wineAndCola)
  await user.click(screen.getByRole('link', { name: /^Go to checkout/ }))
  await screen.findByRole('dialog', { name: 'Are you 18 or over?' })
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByRole('dialog', { name: 'Are you 16 or over?' })).toBeVisible()
  expect(screen.getByText(DECLINED_TEXT)).toBeVisible()
  await user.click(screen.getByRole('button', { name: "Yes, I'm over" }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const removed = calls.filter(({ path }) => path === basketApi.removeItem.path)
  expect(removed.map(({ body }) => body)).toMatchObject([{ basketLineId: 'line-2' }])
})
