import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { menuItems } from '../../model/schema/index.ts'

const NAMES = {
  '7-up': '7 Up',
  'five-spice': '5 Spice Powder',
  'three-cheese': 'Three Cheese Tortelloni',
  'after-eight': 'After Eight Mints',
  'no-1': 'No. 1 Rosemary Crackers',
}

let app: TestApp

beforeAll(async () => {
  app = await startApp({ whenDone: afterAll })
  const isBaguette = and(eq(menuItems.brandId, 'fernhill'), eq(menuItems.slug, 'french-baguette'))
  const [baguette] = await app.db.select().from(menuItems).where(isBaguette)
  if (!baguette) throw new Error('there is no baguette to copy')
  await app.db.insert(menuItems).values(
    Object.entries(NAMES).map(([slug, name], at) => ({
      ...baguette,
      slug,
      name,
      position: 10_000 + at,
      details: {
        ...baguette.details,
        slug,
        name,
        description: 'Plain.',
        ingredients: 'none',
        manufacturer: undefined,
      },
    })),
  )
})

test.each([
  ['7 up', '7-up', 1],
  ['2 x 7 up', '7-up', 2],
  ['7 up x3', '7-up', 3],
  ['[ ] 7 Up (2)', '7-up', 2],
  ['5 spice', 'five-spice', 1],
  ['2 x 5 spice', 'five-spice', 2],
  ['three cheese tortelloni', 'three-cheese', 1],
  ['after eight mints', 'after-eight', 1],
  ['2 after eight mints', 'after-eight', 2],
])('in "%s" the name of %s beats a count: %i', async (line, slug, quantity) => {
  const { matches } = await app.call(searchApi.matchList, {
    storeId: 12,
    fulfilmentMethod: 'collection',
    lines: [line],
  })
  expect(matches[0]).toMatchObject({ quantity, isSure: true })
  expect(matches[0]?.menuItems[0]?.slug).toBe(slug)
})
