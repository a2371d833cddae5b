import { expect, test, vi } from 'vitest'
import { aMenuItem, aStore } from '@larder/shared/testing'
import { getSeenCategory, getSeenFrame, cacheCategory, cacheLanding } from './seen-menu.ts'

const category = (slug: string, children: string[] = []) => ({
  id: slug,
  slug,
  name: slug,
  picture: '',
  itemCount: 9,
  children: children.map((child) => ({
    id: child,
    slug: child,
    name: child,
    picture: '',
    itemCount: 9 / children.length,
    children: [],
  })),
})
const york = { slug: 'york-12', method: 'delivery' } as const
const view = {
  store: aStore(),
  serverNow: '2030-01-08T10:00:00Z',
  fulfilmentMethod: york.method,
  categories: [category('fruit'), category('bakery', ['bread', 'buns', 'cakes'])],
  sections: [
    { category: category('fruit'), menuItems: [aMenuItem()] },
    {
      category: category('bakery', ['bread', 'buns', 'cakes']),
      menuItems: ['bread', 'bread', 'cakes'].map((categorySlug) => aMenuItem({ categorySlug })),
    },
  ],
}

test('reuses the store and categories of a landing page only for the same order method', () => {
  cacheLanding(york.slug, view)
  expect(getSeenFrame(york)?.categories).toHaveLength(2)
  expect(getSeenCategory(york, 'fruit')?.menuItems).toHaveLength(1)
  expect(getSeenCategory(york, 'bakery')?.menuItems).toHaveLength(3)
  expect(getSeenFrame({ ...york, method: 'collection' })).toBeUndefined()
})

test('a partial category does not replace a complete one, and old data expires', () => {
  vi.useFakeTimers()
  cacheCategory(york, { category: category('fruit'), parents: [], menuItems: [aMenuItem(), aMenuItem()] })
  cacheLanding(york.slug, view)
  expect(getSeenCategory(york, 'fruit')?.menuItems).toHaveLength(2)
  vi.advanceTimersByTime(301_000)
  expect(getSeenFrame(york)).toBeUndefined()
  expect(getSeenCategory(york, 'fruit')).toBeUndefined()
  vi.useRealTimers()
})
