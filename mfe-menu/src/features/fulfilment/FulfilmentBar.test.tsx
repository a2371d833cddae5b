import { expect, test } from 'vitest'
import { basketApi, type storesApi } from '@larder/shared/contracts'
import { earlyScript } from '@larder/shared/domain'
import { loadBasket } from '@larder/shared/stores'
import { aBasket, aShop, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { FulfilmentBar } from './FulfilmentBar.tsx'

const { selectedSlot } = aBasket()
if (!selectedSlot) throw new Error('The basket of tests holds a slot')
const held = aBasket({
  selectedSlot: { ...selectedSlot, date: '2030-01-09', start: '14:30', end: '15:00', todaySelected: false },
})
const store: storesApi.Store = aStore({ id: held.storeId ?? 12 })
const when = () => screen.getByRole('link', { name: /^When/ })

test('never shows another time than the reserved one, from the server’s document on', async () => {
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
  expect(when().querySelector('strong')).toHaveAttribute('data-early')

  aShop([[basketApi.retrieve, () => reply.promise]])
  expect(await screen.findByText('Checking your time')).toBeVisible()
  const loaded = loadBasket()
  expect(when()).not.toHaveTextContent(/soon/)
  reply.resolve(held)
  await loaded
  expect(await screen.findByText('Wed 9 Jan, 14:30-15:00')).toBeVisible()
  expect(when().querySelector('strong')).not.toHaveAttribute('data-early')
})
