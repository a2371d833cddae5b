import { expect, test, vi } from 'vitest'
import { basketApi, catalogueApi } from '@larder/shared/contracts'
import { receiveBasket } from '@larder/shared/stores'
import {
  aMenuItem,
  aBasket,
  aBasketLine,
  aShop,
  aStore,
  Rejection,
  renderRoutes,
  screen,
} from '@larder/shared/testing'
import { MenuProvider } from '../../hooks/menu-context.ts'
import { cacheItem } from '../../parts/sheet-links.ts'
import { ItemSheet } from './ItemSheet.tsx'

const option = (id: string, name: string, price: number) => ({
  id,
  name,
  price,
  isDefault: false,
  allergenInfo: { contains: [] },
})
const extras = { id: 'extras', name: 'Pile it on', min: 0, max: 2 }
const burger = aMenuItem({
  id: 'smash',
  slug: 'smash',
  name: 'Ember Smash',
  price: 9,
  optionGroups: [{ ...extras, options: [option('egg', 'Fried egg', 1), option('onion', 'Onion', 0.5)] }],
})
const egg = {
  optionId: 'egg',
  groupId: 'extras',
  groupName: 'Pile it on',
  name: 'Fried egg',
  quantity: 1,
  price: 1,
}

test('changes a line opened from the basket instead of adding a new one', async () => {
  const line = aBasketLine({ menuItemId: 'smash', menuItemSlug: 'smash', options: [egg] })
  const basket = aBasket({ storeId: aStore().id, items: [line] })
  const calls = aShop([[basketApi.updateItem, () => ({ ...basket, version: 4 })]])
  receiveBasket(basket)
  cacheItem(aStore().id, burger)
  const onClose = vi.fn<() => void>()
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <ItemSheet slug="smash" isOpen onClose={onClose} />
    </MenuProvider>
  )
  const { user } = renderRoutes([{ path: '/', Component }], { at: '/?item=smash&line=line-1' })
  await user.click(await screen.findByLabelText(/^Onion/))
  await user.click(screen.getByRole('button', { name: /^Update for\s*£21.00/ }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(calls.find(({ path }) => path === basketApi.updateItem.path)).toMatchObject({
    body: {
      basketLineId: 'line-1',
      menuItem: {
        menuItemId: 'smash',
        quantity: 2,
        options: [
          { groupId: 'extras', optionId: 'egg', quantity: 1 },
          { groupId: 'extras', optionId: 'onion', quantity: 1 },
        ],
      },
    },
  })
})

test('says that its item has sold out when it could not be added', async () => {
  const soup = aMenuItem({ id: 'soup', slug: 'soup', name: 'Soup' })
  let isAvailable = true
  aShop(
    [
      [catalogueApi.menuItem, () => ({ menuItems: [{ ...soup, isAvailable }] })],
      [basketApi.addItem, () => new Rejection(409, 'Gone.', 'ITEM_UNAVAILABLE')],
    ],
    'guest',
  )
  cacheItem(aStore().id, soup)
  const Component = () => (
    <MenuProvider value={{ store: aStore() }}>
      <ItemSheet slug="soup" isOpen onClose={() => undefined} />
    </MenuProvider>
  )
  const { user } = renderRoutes([{ path: '/', Component }], { at: '/?item=soup' })
  const add = await screen.findByRole('button', { name: /^Add for/ })
  isAvailable = false
  await user.click(add)
  expect(await screen.findByRole('button', { name: 'Sold out' })).toBeDisabled()
})
