import { expect, test } from 'vitest'
import { aMenuItem } from '@larder/shared/testing'
import { getCachedItem, cacheItem } from './sheet-links.ts'

test('caches items per store and drops the least recently displayed', () => {
  const slugs = Array.from({ length: 201 }, (_, index) => `item-${index}`)
  for (const slug of slugs.slice(0, 200)) cacheItem(12, aMenuItem({ slug }))
  cacheItem(12, aMenuItem({ slug: 'item-0' }))
  cacheItem(12, aMenuItem({ slug: 'item-200' }))
  expect(getCachedItem(12, 'item-0')?.slug).toBe('item-0')
  expect(getCachedItem(12, 'item-1')).toBeUndefined()
  expect(slugs.filter((slug) => getCachedItem(12, slug))).toHaveLength(200)
  expect(getCachedItem(13, 'item-0')).toBeUndefined()
})
