import { expect, test } from 'vitest'
import { basketApi, catalogueApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'

const york = { storeId: 12, fulfilmentMethod: 'delivery' } as const

/** The required choices of an item at its default size, and their price on the menu. */
function plainChoice({ id, sizes, optionGroups, price }: catalogueApi.MenuItem) {
  const size = sizes.find(({ isDefault }) => isDefault) ?? sizes[0]
  const options = optionGroups.flatMap((group) =>
    group.options.slice(0, group.min).map((option) => ({ ...option, groupId: group.id })),
  )
  const cost = options.reduce((sum, option) => sum + option.price, size?.price ?? price)
  const menuItem = {
    menuItemId: id,
    quantity: 1,
    sizeId: size?.id,
    options: options.map((option) => ({ optionId: option.id, groupId: option.groupId })),
  }
  return { menuItem, cost }
}

test('every item costs the same in the basket as in the menu (trust P4)', async () => {
  const shop = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  const { call } = shop
  const { categories } = await call(catalogueApi.tree, york)
  const lists = await Promise.all(
    categories.map(({ id }) => call(catalogueApi.categoryItems, { ...york, categoryId: id })),
  )
  const items = lists.flatMap(({ menuItems }) => menuItems).filter(({ isAvailable }) => isAvailable)
  const different: string[] = []
  // Every third item, because the whole menu takes a minute on two cores.
  for (const item of items.filter((_, index) => index % 3 === 0)) {
    const guest = await createGuest(shop)
    const { menuItem, cost } = plainChoice(item)
    const basket = await guest.call(basketApi.addItem, { ...york, menuItem })
    const [line] = basket.items
    if (Math.round((line?.fullUnitPrice ?? 0) * 100) !== Math.round(cost * 100)) different.push(item.id)
    if (line?.minimumAge !== item.minimumAge) different.push(`${item.id} (age)`)
  }
  expect(different).toEqual([])
})
