import { loadShopMigrations } from '@larder/api/db/shop-migrations.ts'
import { expect, onTestFinished, test } from 'vitest'
import { takeConsole } from '@larder/shared/testing'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { connect, type Db } from './client.ts'
import { migrate } from './migrate.ts'
import { applyMigrations, compareHistory, type Migration } from './migrations.ts'
import { prepare } from '@larder/local/demo/prepare-database.ts'
import { brands, orders, preparations } from '@larder/api/model/schema/index.ts'

function open(url: string): Db {
  const db = connect(url, { max: 2, onError: () => undefined })
  onTestFinished(() => db.$client.end())
  return db
}

const appliedTo = async (db: Db) =>
  (await db.$client.query('select hash from drizzle.__drizzle_migrations order by id')).rows.map(
    ({ hash }) => hash,
  )

const later: Migration = {
  hash: 'later',
  createdAt: 9e12,
  statements: [
    `alter table brands add column motto text`,
    `do $$ begin raise warning '2 brands have no motto'; end $$`,
  ],
}

test('two servers that start on a new database prepare it once', async () => {
  const url = await freshDatabase('empty')
  await Promise.all([
    prepare(url, { digest: 'same', demo: 'all' }),
    prepare(url, { digest: 'same', demo: 'all' }),
  ])
  const db = connect(url, { max: 2, onError: () => undefined })
  expect(await db.$count(brands)).toBe(2)
  expect(await db.$count(preparations)).toBe(1)
  const { rowCount } = await db.$client.query('select from drizzle.__drizzle_migrations')
  expect(rowCount).toBe(loadShopMigrations().length)
  const bought = await db.$count(orders)
  expect(bought).toBeGreaterThan(0)
  await prepare(url, { digest: 'same', demo: 'all' })
  expect(await db.$count(orders)).toBe(bought)
  await migrate(db, loadShopMigrations())
  await db.$client.end()
})

test('applies a later migration once and logs its warning, and an older server keeps working', async () => {
  const db = open(await freshDatabase('demo'))
  const known = [...loadShopMigrations(), later]
  await migrate(db, known)
  expect(takeConsole('warn').flat()).toEqual(['Migration: 2 brands have no motto'])
  await migrate(db, known)
  await migrate(db, loadShopMigrations())
  expect(await appliedTo(db)).toEqual(known.map(({ hash }) => hash))
})

test('a failed migration changes nothing', async () => {
  const db = open(await freshDatabase('demo'))
  const broken = { ...later, statements: [...later.statements.slice(0, 1), 'alter table nowhere add x text'] }
  await expect(migrate(db, [...loadShopMigrations(), broken])).rejects.toThrow('nowhere')
  await expect(db.$client.query('select motto from brands')).rejects.toThrow('motto')
  expect(await appliedTo(db)).toEqual(loadShopMigrations().map(({ hash }) => hash))
})

test('rejects a database of a different release line with a one-line message and does not change it', async () => {
  const url = await freshDatabase('empty')
  const db = open(url)
  const client = await db.$client.connect()
  const statements = [`create table brands (id text)`, `insert into brands values ('kept')`]
  await applyMigrations(client, [{ hash: 'from-before', createdAt: 1, statements }])
  client.release()
  const line =
    /^This database was made by another line of releases.*`pnpm db:reset`.*`pnpm db:restore <file>`\.$/
  await expect(prepare(url, { digest: 'digest', demo: 'all' })).rejects.toThrow(line)
  expect((await db.$client.query('select * from brands')).rows).toEqual([{ id: 'kept' }])
  expect(await appliedTo(db)).toEqual(['from-before'])
})

test.each([
  ['behind', []],
  ['behind', ['a']],
  ['same', ['a', 'b']],
  ['ahead', ['a', 'b', 'c']],
  ['foreign', ['b']],
  ['foreign', ['a', 'c', 'b']],
])('a migration history is %s after %j', (standing, applied) => {
  expect(
    compareHistory(
      applied,
      ['a', 'b'].map((hash) => ({ hash, createdAt: 0, statements: [] })),
    ),
  ).toBe(standing)
})
