import { expect, test } from 'vitest'
import type { basketApi } from '@larder/shared/contracts'
import { renderRoutes } from '@larder/shared/testing'
import { LineItem } from './LineItem.tsx'

const line: basketApi.BasketLine = {
  basketLineId: 'line-1',
  kind: 'item',
  menuItemId: 'oat-milk',
  menuItemSlug: 'oat-milk',
  name: 'Oat milk',
  quantity: 2,
  options: [],
  mealDealParts: [],
  unitPrice: 1.5,
  fullUnitPrice: 1.5,
  lineTotal: 3,
  discount: 0,
  lineTotalAfterDiscounts: 3,
  dealNames: [],
  isAlcohol: false,
  isHfss: false,
  checkoutConflicts: [{ code: 'ITEM_UNAVAILABLE', message: 'Item is no longer available.' }],
}

test('a line says how many, what it costs and what is wrong with it', async () => {
  const screen = renderRoutes([{ path: '/', element: <LineItem line={line} storeId={12} currency="GBP" /> }])
  expect(await screen.findByRole('heading', { name: 'Oat milk' })).toBeTruthy()
  expect(screen.getByText('£3.00')).toBeTruthy()
  expect(screen.getByText('Item is no longer available.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Oat milk' })).toBeTruthy()
})
