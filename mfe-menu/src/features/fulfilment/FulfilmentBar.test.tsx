import { expect, test } from 'vitest'
import { basketApi, type storesApi } from '@larder/shared/contracts'
import { earlyScript } from '@larder/shared/domain'
import { loadBasket } from '@larder/shared/stores'
import { aBasket, aShop, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { FulfilmentBar } from './FulfilmentBar.tsx'

const { selectedSlot } = aBasket()
if (!selectedSlot) throw new Error('The basket of tests holds a slot')
const reservedBasket = aBasket({
  selectedSlot: { ...selectedSlot, date: '2030-01-09', start: '14:30', end: '15:00', todaySelected: false },
})
const store: storesApi.Store = aStore({ id: reservedBasket.storeId ?? 12 })
const timeLink = () => screen.getByRole('link', { name: /^When/ })

test('never shows a different time than the reserved one, even in the server’s HTML', async () => {
  localStorage.setItem(
    'larder:basket',
    JSON.stringify({
      value: { basketToken: 'basket-1', itemCount: 2, total: 3 },
      until: Date.parse('2099-01-01'),
    }),
  )
  const script = document.createElement('script')
  script.textContent = earlyScript
  document.head.append(script)
  expect(document.documentElement.dataset['basket']).toBe('known')
  const reply = Promise.withResolvers<basketApi.Basket>()
  const element = <FulfilmentBar store={store} serverNow="2030-01-08T10:00:00Z" />
  renderRoutes([{ path: '/', element }])
  // As the server renders it: hidden by the style sheet where the browser has a basket.
  expect(timeLink().querySelector('strong')).toHaveAttribute('data-early')

  aShop([[basketApi.retrieve, () => reply.promise]])
  expect(await screen.findByText('Checking your time')).toBeVisible()
  const loaded = loadBasket()
  expect(timeLink()).not.toHaveTextContent(/soon/)
  reply.resolve(reservedBasket)
  await loaded
  expect(await screen.findByText('Wed 9 Jan, 14:30-15:00')).toBeVisible()
  expect(timeLink().querySelector('strong')).not.toHaveAttribute('data-early')
})
