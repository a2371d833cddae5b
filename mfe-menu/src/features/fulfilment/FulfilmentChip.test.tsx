import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseLocation, chooseOrderMethod, receiveBasket } from '@larder/shared/stores'
import { aBasket, aBasketLine, aStore, renderRoutes, screen } from '@larder/shared/testing'
import { FulfilmentChip } from './FulfilmentChip.tsx'

const NOW = '2030-01-08T10:00:00Z'
const YORK = { label: 'YO1 7HH', postcode: 'YO1 7HH', latitude: 53.96, longitude: -1.08 }

function renderChip(isForPlace: boolean, store = aStore()) {
  const element = <FulfilmentChip store={store} serverNow={NOW} isForPlace={isForPlace} />
  renderRoutes([{ path: '/', element }])
  return screen.getByText('Change').closest('summary')
}

test('without a place, asks for a postcode and shows the store’s delivery fee before the time', () => {
  expect(renderChip(false)).toHaveTextContent(/^Delivery: add your postcode ?£\d+\.\d\d delivery · .+Change$/)
})

test('shows the lowest fee without a place if the fee varies', () => {
  const store = aStore()
  const { delivery } = store.orderMethods
  if (!delivery) throw new Error('The store of tests delivers')
  const priced = { ...delivery, cost: 3.99, costFrom: 1.99 }
  expect(renderChip(false, { ...store, orderMethods: { delivery: priced } })).toHaveTextContent('from £1.99')
})

test('shows the fee for a place only once it is loaded', () => {
  chooseLocation(YORK)
  const chip = renderChip(false)
  expect(chip).toHaveTextContent('Delivery to YO1 7HH')
  expect(chip).not.toHaveTextContent('£')
})

test('shows the fee of a first item at a known place, and then what the basket pays', () => {
  chooseLocation(YORK)
  const store = aStore()
  const { delivery } = store.orderMethods
  if (!delivery) throw new Error('The store of tests delivers')
  const tiered = { ...store, orderMethods: { delivery: { ...delivery, cost: 3.99, costFrom: 1.99 } } }
  const chip = renderChip(true, tiered)
  expect(chip).toHaveTextContent('£3.99 delivery')
  expect(chip).not.toHaveTextContent('from')
  const basket = aBasket({ storeId: store.id, items: [aBasketLine()], itemCount: 1 })
  const { fulfilmentMethod } = basket
  act(() => {
    receiveBasket({ ...basket, fulfilmentMethod: { ...fulfilmentMethod, type: 'delivery', cost: 1.99 } })
  })
  expect(chip).toHaveTextContent('£1.99 delivery')
})

test('shows no fee if the store does not deliver', () => {
  chooseLocation(YORK)
  const store = aStore()
  const { delivery } = store.orderMethods
  if (!delivery) throw new Error('The store of tests delivers')
  const outOfReach = {
    ...store,
    orderMethods: { ...store.orderMethods, delivery: { ...delivery, canDeliver: false } },
  }
  const chip = renderChip(true, outOfReach)
  expect(chip).toHaveTextContent('No delivery to YO1 7HH')
  expect(chip).not.toHaveTextContent('£')
})

test('shows no fee for collection', () => {
  chooseOrderMethod('collection')
  const chip = renderChip(true)
  expect(chip).toHaveTextContent('Collection from 14 Parliament Street')
  expect(chip).not.toHaveTextContent('£')
})

test('shows collection for a collection-only store, whichever method was chosen', () => {
  const store = aStore()
  const { collection } = store.orderMethods
  if (!collection) throw new Error('The store of tests has collection')
  chooseOrderMethod('delivery')
  expect(renderChip(true, { ...store, orderMethods: { collection } })).toHaveTextContent('Collection from')
})
