import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { copyBrand } from '@larder/testing/grow-brand.ts'
import { brandVersions } from './brand-versions.ts'
import { cachePerBrand } from './per-brand.ts'

/** A cache for 1,000 bytes of text, and the brands whose text it has loaded. */
async function createTextCache(lengths: Record<string, number>) {
  const { db, deps } = await startApp()
  for (const id of Object.keys(lengths)) await copyBrand(db, { id, items: 1, stores: 1, differences: 0 })
  const loads: string[] = []
  const own = { ...deps, config: { ...deps.config, brandMemoryBytes: 10_000 } }
  const load = cachePerBrand(own, async (brandId) => {
    loads.push(brandId)
    return 'x'.repeat(lengths[brandId] ?? 0)
  })
  return { load, loads, versions: brandVersions(own) }
}

test('what brands have in memory is bounded by its size, and the least recently used is loaded again', async () => {
  const { load, loads } = await createTextCache({ tea: 400, bread: 400, fish: 400 })
  for (const id of ['tea', 'bread', 'tea', 'fish', 'tea', 'bread']) await load(id)
  expect(loads).toEqual(['tea', 'bread', 'fish', 'bread'])
})

test('a value larger than the memory is served', async () => {
  const { load } = await createTextCache({ tea: 5_000 })
  expect(await load('tea')).toHaveLength(5_000)
})

test('a value is loaded again after a failover, because its version may be of other data', async () => {
  const { load, loads, versions } = await createTextCache({ tea: 400 })
  for (let count = 0; count < 2; count += 1) await load('tea')
  versions.noteFailover()
  for (let count = 0; count < 2; count += 1) await load('tea')
  expect(loads).toEqual(['tea', 'tea'])
})
