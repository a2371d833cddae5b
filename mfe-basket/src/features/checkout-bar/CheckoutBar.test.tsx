import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { emit } from '@larder/shared/events'
import { forgetBasket, receiveBasket } from '@larder/shared/stores'
import { aBasket, aBasketLine, aShop, renderRoutes, screen, waitFor } from '@larder/shared/testing'
import { Blockers } from './Blockers.tsx'
import { CheckoutBar } from './CheckoutBar.tsx'

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

test('shows items, the other parts of the total, and the way to checkout', () => {
  show({
    orderSubtotalAfterDiscounts: 20,
    fulfilmentMethod: { type: 'delivery', cost: 1.99, minSpend: 15, minSpendShortfall: 0 },
    tips: [{ type: 'driver', amount: 1 }],
    orderTotal: 22.99,
  })
  expect(screen.getByText('Items £20.00')).toBeVisible()
  expect(screen.getByText('+ £1.99 delivery + £1.00 tip')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to checkout, £22.99' }).getAttribute('href')).toBe('/checkout')
})

test('below the minimum, shows how much is missing and links to the menu', () => {
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

test('a closed store shows its message and links to other stores', () => {
  const message = 'We open again on Monday.'
  show({ checkoutConflicts: [{ code: 'STORE_CLOSED', message }], isValid: false })
  expect(screen.getAllByText('Unable to view basket as the store is closed.').length).toBeGreaterThan(0)
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'See other stores' })).toBeVisible()
})

const wine = aBasketLine({ basketLineId: 'line-2', menuItemId: 'merlot', name: 'Merlot', minimumAge: 18 })
const withWine = aBasket({ items: [aBasketLine(), wine], minimumAge: 18, hasAlcohol: true })
const DECLINED =
  'Age restriction declined. You must be at least 18 to purchase this item. Taken out of your basket: Merlot.'

/** A basket that came to this browser with wine in it: ordered again, by a link, from another browser. */
async function pressCheckout() {
  const asked = aShop([
    [basketApi.retrieve, () => withWine],
    [basketApi.removeItem, () => aBasket({ version: 4 })],
    [basketApi.addItem, () => ({ ...withWine, version: 5 })],
  ])
  receiveBasket(withWine)
  const { user } = show(withWine)
  await user.click(screen.getByRole('link', { name: /^Go to checkout/ }))
  expect(await screen.findByRole('dialog', { name: 'Are you 18 or over?' })).toBeVisible()
  expect(screen.getByText(/^Merlot: You must be at least 18 to purchase this item\./)).toBeVisible()
  return { user, asked }
}

// An answer is remembered: neither an earlier test's, nor this one's for a later.
beforeEach(() => {
  forgetBasket()
  emit('session/signed-out', {})
})
afterEach(() => emit('session/signed-out', {}))

test('asks for the age before checkout; "no" keeps the other items and can be undone', async () => {
  const { user, asked } = await pressCheckout()
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByText(DECLINED)).toBeVisible()
  const removed = asked.filter(({ path }) => path === basketApi.removeItem.path)
  expect(removed.map(({ body }) => body)).toMatchObject([{ basketLineId: 'line-2', version: 3 }])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(asked.at(-1)?.path).toBe(basketApi.addItem.path))
  expect(asked.at(-1)?.body).toMatchObject({ storeId: 12, menuItem: { menuItemId: 'merlot' } })
})

test('remembers a confirmed age for the visit', async () => {
  const followed: boolean[] = []
  const follow = (event: Event) => {
    followed.push(!event.defaultPrevented)
    event.preventDefault() // jsdom has no other document to go to
  }
  document.addEventListener('click', follow)
  onTestFinished(() => document.removeEventListener('click', follow))
  const { user, asked } = await pressCheckout()
  await user.click(screen.getByRole('button', { name: "Yes, I'm over" }))
  await waitFor(() => expect(followed.at(-1)).toBe(true))
  followed.length = 0
  await user.click(screen.getByRole('link', { name: /^Go to checkout/ }))
  expect(followed).toEqual([true])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path === basketApi.removeItem.path)).toEqual([])
})

test('asks for the lower age limit after an item is removed', async () => {
  const cola = aBasketLine({ basketLineId: 'line-3', name: 'Energy drink', minimumAge: 16 })
  const both = { ...withWine, items: [...withWine.items, cola] }
  const asked = aShop([
    [basketApi.retrieve, () => both],
    [basketApi.removeItem, () => aBasket({ items: [aBasketLine(), cola], minimumAge: 16, version: 4 })],
  ])
  receiveBasket(both)
  const { user } = show(both)
  await user.click(screen.getByRole('link', { name: /^Go to checkout/ }))
  await screen.findByRole('dialog', { name: 'Are you 18 or over?' })
  await user.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByRole('dialog', { name: 'Are you 16 or over?' })).toBeVisible()
  expect(screen.getByText(DECLINED)).toBeVisible()
  await user.click(screen.getByRole('button', { name: "Yes, I'm over" }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const removed = asked.filter(({ path }) => path === basketApi.removeItem.path)
  expect(removed.map(({ body }) => body)).toMatchObject([{ basketLineId: 'line-2' }])
})
