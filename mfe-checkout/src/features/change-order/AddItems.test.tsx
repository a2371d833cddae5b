import { expect, onTestFinished, test } from 'vitest'
import { searchApi, type catalogueApi, type ordersApi } from '@larder/shared/contracts'
import { avoidAllergens } from '@larder/shared/stores'
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

/** Searches, and finds one item. */
async function search(item: catalogueApi.MenuItem) {
  const none = { records: [], pagination: { totalCount: 1, page: 1, pageSize: 6, pageCount: 1 } }
  aShop([
    [searchApi.search, () => ({ menuItems: { ...none, records: [item] }, categories: none, deals: none })],
  ])
  const rendered = renderRoutes([
    { path: '/', element: <AddItems order={order} draft={getDraft(undefined, 'o1')} /> },
  ])
  await rendered.user.type(screen.getByRole('searchbox'), item.name)
  await screen.findByRole('heading', { name: item.name })
  return rendered
}

test('an item that is added by one press states its allergens before, and that it does not suit', async () => {
  avoidAllergens(['nuts'])
  onTestFinished(() => avoidAllergens([]))
  await search(aMenuItem({ name: 'Granola', allergenInfo: { contains: ['nuts'], mayContain: ['milk'] } }))
  expect(screen.getByRole('button', { name: 'Add Granola' })).toBeVisible()
  expect(screen.getByText('Contains nuts.')).toBeVisible()
  expect(screen.getByText('May contain milk.')).toBeVisible()
  expect(screen.getByText('Contains nuts: you avoid nuts.')).toBeVisible()
})

test('nothing is stated of an item that is no food', async () => {
  await search(aMenuItem({ name: 'Candle', isFood: false }))
  expect(screen.queryByText(/allergens|Ask the store/)).toBeNull()
})

test('an item with choices is added in the chosen size and options, with their allergens and price', async () => {
  const { user } = await search(sandwich)
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
