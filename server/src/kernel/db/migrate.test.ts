import { expect, test } from 'vitest'
import { freshDatabase } from '../../../testing/fresh-database.ts'
import { connect } from './client.ts'
import { migrate } from './migrate.ts'
import { knownMigrations } from './migrations.ts'
import { prepare } from '../../../tools/demo/prepare-database.ts'
import { brands, orders, preparations } from '../../model/schema/index.ts'

test('two servers that start together on a new database prepare it once', async () => {
  const url = await freshDatabase('empty')
  await Promise.all([prepare(url, 'same'), prepare(url, 'same')])
  const db = connect(url, { max: 2, onError: () => undefined })
  expect(await db.$count(brands)).toBe(2)
  expect(await db.$count(preparations)).toBe(1)
  const { rowCount } = await db.$client.query('select from drizzle.__drizzle_migrations')
  expect(rowCount).toBe(knownMigrations().length)
  const bought = await db.$count(orders)
  expect(bought).toBeGreaterThan(0)
  await prepare(url, 'same')
  expect(await db.$count(orders)).toBe(bought)
  await migrate(db)
  await db.$client.end()
})
