import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basketApi } from '@larder/shared/contracts'
import { baskets } from '../../model/schema/index.ts'
import { startApp } from '@larder/testing/index.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'

test('two simultaneous first items end up in one basket', async () => {
  const shop = await startApp()
  const guest = await createGuest(shop)
  const add = (menuItemId: string) =>
    guest.call(basketApi.addItem, {
      storeId: 12,
      fulfilmentMethod: 'delivery',
      menuItem: { menuItemId, quantity: 1 },
    })
  const slugs = ['braeburn-apples', 'extra-virgin-olive-oil', 'ginger-beer', 'braeburn-apples']
  const replies = await Promise.all(slugs.map(add))
  const tokens = new Set(replies.map(({ basketToken }) => basketToken))
  expect(tokens.size).toBe(1)
  const [token = ''] = tokens
  const rows = await shop.db.select().from(baskets).where(eq(baskets.token, token))
  expect(rows[0]?.lines.map(({ menuItemId, quantity }) => [menuItemId, quantity]).toSorted()).toEqual([
    ['braeburn-apples', 2],
    ['extra-virgin-olive-oil', 1],
    ['ginger-beer', 1],
  ])
})
