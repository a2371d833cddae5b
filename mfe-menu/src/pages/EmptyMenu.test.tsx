import { expect, test } from 'vitest'
import { aStore, renderRoutes, screen } from '@larder/shared/testing'
import { EmptyMenu } from './StorePage.tsx'

const store = aStore()

test('an empty menu offers the other method', () => {
  renderRoutes([{ path: '*', element: <EmptyMenu store={store} method="delivery" /> }], { at: '/' })
  expect(screen.getByText('Try collection, or another store.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Switch to collection' })).toBeVisible()
})

test('an empty menu of a store with one method offers no other', () => {
  const { delivery } = store.orderMethods
  const deliveryOnly = { ...store, orderMethods: { delivery } }
  renderRoutes([{ path: '*', element: <EmptyMenu store={deliveryOnly} method="delivery" /> }], { at: '/' })
  expect(screen.getByText('Try another store.')).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See other stores' })).toBeVisible()
})
