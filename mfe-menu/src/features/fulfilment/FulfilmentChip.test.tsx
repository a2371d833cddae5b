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

test('without a place the chip asks for one, and says what delivery costs here', () => {
  expect(show(false)).toHaveTextContent(/^Delivery: add your postcode.*£\d+\.\d\dChange$/)
})

test('without a place the chip says from what a delivery costs, where another place or more items pay less', () => {
  const store = aStore()
  const { delivery } = store.orderMethods
  if (!delivery) throw new Error('The store of tests delivers')
  const priced = { ...delivery, cost: 3.99, costFrom: 1.99 }
  expect(show(false, { ...store, orderMethods: { delivery: priced } })).toHaveTextContent('from £1.99')
})

test('the cost of a place that is known is shown once it is that place’s', () => {
  chooseLocation(HOME)
  const chip = show(false)
  expect(chip).toHaveTextContent('Delivery to YO1 7HH')
  expect(chip).not.toHaveTextContent('£')
})

test('a store that does not deliver to the place says so, without a price', () => {
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

test('a collection is from the store, and costs nothing', () => {
  chooseOrderMethod('collection')
  const chip = show(true)
  expect(chip).toHaveTextContent('Collection from 14 Parliament Street')
  expect(chip).not.toHaveTextContent('£')
})

test('a store that offers only collection is shown so, whatever was chosen before', () => {
  const store = aStore()
  const { collection } = store.orderMethods
  if (!collection) throw new Error('The store of tests has collection')
  chooseOrderMethod('delivery')
  expect(show(true, { ...store, orderMethods: { collection } })).toHaveTextContent('Collection from')
})
