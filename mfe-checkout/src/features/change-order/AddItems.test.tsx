import { expect, test } from 'vitest'
import { searchApi, type ordersApi } from '@larder/shared/contracts'
import { aMenuItem, aShop, renderRoutes, screen } from '@larder/shared/testing'
import { $changeDraft, getDraft, toWish } from '../../stores/change-draft.ts'
import { AddItems } from './AddItems.tsx'

const order = {
  businessOrderId: 'o1',
  items: [],
  store: { id: 12 },
  fulfilmentMethod: 'delivery',
  currency: { currencyCode: 'GBP', currencySymbol: '£' },
} as unknown as ordersApi.Order // the fields that the part reads

const bread = {
  id: 'bread',
  name: 'Bread',
  min: 1,
  max: 1,
  options: [
    { id: 'white', name: 'White', price: 0, isDefault: false, allergenInfo: { contains: ['wheat'] } },
    { id: 'rye', name: 'Rye', price: 0.5, isDefault: false, allergenInfo: { contains: ['rye'] } },
  ],
}
const sandwich = aMenuItem({
  id: 'sandwich',
  name: 'Deli sandwich',
  price: 4,
  sizes: [
    { id: 'small', name: 'Small', price: 4, isDefault: true },
    { id: 'large', name: 'Large', price: 6, isDefault: false },
  ],
  optionGroups: [bread],
  needsChoice: true,
})

test('an item with choices is added in the chosen size and options, with their allergens and price', async () => {
  const none = { records: [], pagination: { totalCount: 1, page: 1, pageSize: 6, pageCount: 1 } }
  aShop([
    [
      searchApi.search,
      () => ({ menuItems: { ...none, records: [sandwich] }, categories: none, deals: none }),
    ],
  ])
  const { user } = renderRoutes([
    { path: '/', element: <AddItems order={order} draft={getDraft(undefined, 'o1')} /> },
  ])
  await user.type(screen.getByRole('searchbox'), 'sandwich')
  await user.click(await screen.findByRole('button', { name: 'Choose Deli sandwich' }))
  await user.click(screen.getByRole('button', { name: 'Add for £4.00' }))
  expect(screen.getByText('Choose 1 for Bread')).toBeVisible()
  await user.click(screen.getByRole('radio', { name: /Large/ }))
  await user.click(screen.getByRole('radio', { name: /Rye/ }))
  expect(screen.getByText('Contains rye.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add for £6.50' }))
  const draft = getDraft($changeDraft.get(), 'o1')
  expect(draft.added).toMatchObject([{ details: ['Large', 'Rye'], price: 6.5 }])
  expect(toWish(draft).added).toEqual([
    {
      menuItemId: 'sandwich',
      quantity: 1,
      sizeId: 'large',
      options: [{ groupId: 'bread', optionId: 'rye', quantity: 1 }],
    },
  ])
})
