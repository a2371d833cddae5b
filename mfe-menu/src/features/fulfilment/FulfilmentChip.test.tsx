import { expect, test } from 'vitest'
import { chooseLocation, chooseOrderMethod } from '@larder/shared/stores'
import { aStore, renderRoutes, screen } from '@larder/shared/testing'
import { FulfilmentChip } from './FulfilmentChip.tsx'

const NOW = '2030-01-08T10:00:00Z'
const HOME = { label: 'YO1 7HH', postcode: 'YO1 7HH', latitude: 53.96, longitude: -1.08 }

function show(isForPlace: boolean, store = aStore()) {
  const element = <FulfilmentChip store={store} serverNow={NOW} isForPlace={isForPlace} />
  renderRoutes([{ path: '/', element }])
  return screen.getByText('Change').closest('summary')
}

test('without a place asks for one and shows the local delivery fee', () => {
  expect(show(false)).toHaveTextContent(/^Delivery: add your postcode.*£\d+\.\d\dChange$/)
})

test('without a place shows the fee as a minimum where it varies', () => {
  const store = aStore()
  const { delivery } = store.orderMethods
  if (!delivery) throw new Error('The store of tests delivers')
  const priced = { ...delivery, cost: 3.99, costFrom: 1.99 }
  expect(show(false, { ...store, orderMethods: { delivery: priced } })).toHaveTextContent('from £1.99')
})

test('shows a known place’s fee once it is loaded', () => {
  chooseLocation(HOME)
  const chip = show(false)
  expect(chip).toHaveTextContent('Delivery to YO1 7HH')
  expect(chip).not.toHaveTextContent('£')
})

test('shows no price where the store does not deliver', () => {
  chooseLocation(HOME)
  const store = aStore()
  const { delivery } = store.orderMethods
  if (!delivery) throw new Error('The store of tests delivers')
  const far = {
    ...store,
    orderMethods: { ...store.orderMethods, delivery: { ...delivery, canDeliver: false } },
  }
  const chip = show(true, far)
  expect(chip).toHaveTextContent('No delivery to YO1 7HH')
  expect(chip).not.toHaveTextContent('£')
})

test('a collection is free', () => {
  chooseOrderMethod('collection')
  const chip = show(true)
  expect(chip).toHaveTextContent('Collection from 14 Parliament Street')
  expect(chip).not.toHaveTextContent('£')
})

test('shows collection for a collection-only store, whatever was chosen', () => {
  const store = aStore()
  const { collection } = store.orderMethods
  if (!collection) throw new Error('The store of tests has collection')
  chooseOrderMethod('delivery')
  expect(show(true, { ...store, orderMethods: { collection } })).toHaveTextContent('Collection from')
})
