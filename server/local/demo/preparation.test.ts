import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { prepare, isPrepared, computePreparationDigest } from './prepare-database.ts'
import { brands } from '@larder/api/model/schema/index.ts'

test('recognises a prepared database by one query until the preparation changes', async () => {
  const { db, deps } = await startApp()
  const url = deps.config.databaseUrl ?? ''
  const wanted = await computePreparationDigest('all')
  expect(await isPrepared(url, wanted)).toBe(false)
  await prepare(url, { digest: wanted, demo: 'all' })
  expect(await isPrepared(url, wanted)).toBe(true)
  expect(await isPrepared(url, 'another')).toBe(false)
  // The brand was imported by hand in the meantime, so a start with new demo data leaves it unchanged.
  await db.update(brands).set({ name: 'Mine', demoDigest: null }).where(eq(brands.id, 'ember'))
  await prepare(url, { digest: 'another', demo: 'all' })
  const [ember] = await db.select({ name: brands.name }).from(brands).where(eq(brands.id, 'ember'))
  expect(ember?.name).toBe('Mine')
})
