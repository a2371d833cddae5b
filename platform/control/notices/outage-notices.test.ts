import { expect, test } from 'vitest'
import { proxyDatabase, setReadOnly, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { findOccurrences } from './notices.queries.ts'
import { setKilled } from '../plan/plan-acts.ts'
import { openNoticeShop } from './notices.testing.ts'

/** Opens a shop with two servers, each with a database that can be taken away from it. */
async function openFragileShop() {
  const notices = await openNoticeShop()
  const databases: FragileDatabase[] = []
  for (const _ of [1, 2]) databases.push(await proxyDatabase(notices.shop.deps.config.databaseUrl ?? ''))
  const servers = []
  for (const { url } of databases) servers.push(await notices.openServer({ databaseUrl: url }))
  await notices.turn()
  return { ...notices, databases, servers }
}

type FragileShop = Awaited<ReturnType<typeof openFragileShop>>

/** All servers look, although they cannot reach the database. */
async function turnWithout({ servers, shop }: FragileShop, at: Date): Promise<void> {
  shop.setNow(at)
  for (const { watch } of servers) await expect(watch.runOnce()).rejects.toThrow('Failed query')
}

const secondsLater = ({ shop }: FragileShop, seconds: number): Date =>
  new Date(shop.deps.clock().getTime() + seconds * 1_000)

test('tells an outage of the database without it, under one id, and once that it is over', async () => {
  const shop = await openFragileShop()
  const { webhook, databases } = shop
  for (const database of databases) await database.takeAway()
  await turnWithout(shop, secondsLater(shop, 5))
  expect(webhook.lines(), 'a connection may be lost for a moment').toEqual([])
  for (const seconds of [15, 5, 5]) await turnWithout(shop, secondsLater(shop, seconds))
  // Each of the two servers tells it by itself, once.
  expect(webhook.lines('database-away')).toEqual(['database-away began', 'database-away began'])
  expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(1)
  for (const database of databases) await database.giveBack()
  for (const minute of [2, 3]) await shop.turn(minute)
  const told = webhook.list('database-away')
  expect(told.map(({ phase }) => phase)).toEqual(['began', 'began', 'ended'])
  expect(new Set(told.map(({ id }) => id)).size).toBe(1)
  expect(await findOccurrences(shop.ledger.db, ['database-away'])).toMatchObject([
    { occurrence: 1, isOpen: false },
  ])
})

test('tells a blind guard without the database, and once that it sees again', async () => {
  const shop = await openFragileShop()
  for (const database of shop.databases) await database.takeAway()
  for (const seconds of [20, 30, 20, 5]) await turnWithout(shop, secondsLater(shop, seconds))
  expect(shop.webhook.lines('guard-blind')).toEqual(['guard-blind began', 'guard-blind began'])
  expect(new Set(shop.webhook.list('guard-blind').map(({ id }) => id)).size).toBe(1)
  for (const database of shop.databases) await database.giveBack()
  for (const minute of [3, 4]) await shop.turn(minute)
  expect(shop.webhook.lines('guard-blind')).toEqual([
    'guard-blind began',
    'guard-blind began',
    'guard-blind ended',
  ])
})

test('tells a guard that does not judge while the database is there, once', async () => {
  const shop = await openFragileShop()
  const { servers, webhook } = shop
  const look = async (seconds: number) => {
    shop.shop.setNow(secondsLater(shop, seconds))
    await Promise.all(servers.map(({ watch }) => watch.runOnce()))
    for (const { watch } of servers) await watch.deliver({ name: 'pager', webhook: webhook.url })
  }
  await look(50)
  expect(webhook.lines()).toEqual([])
  for (const seconds of [15, 5]) await look(seconds)
  expect(webhook.lines()).toEqual(['guard-blind began'])
  for (const minute of [3, 4]) await shop.turn(minute)
  expect(webhook.lines()).toEqual(['guard-blind began', 'guard-blind ended'])
})

test('tells acts that are in force on one server alone, until they are in the ledger', async () => {
  const shop = await openFragileShop()
  const { servers, databases, webhook } = shop
  for (const database of databases) await database.takeAway()
  const [first] = servers
  await first?.plan.addPending({
    id: 'b5f3a1c2-0000-4000-8000-000000000001',
    act: 'kill',
    area: 'menu',
    who: 'ann',
    at: shop.shop.deps.clock().toISOString(),
    why: 'it breaks',
    baseRevision: 2,
  })
  for (const seconds of [16, 5]) await turnWithout(shop, secondsLater(shop, seconds))
  expect(webhook.lines('acts-pending')).toEqual(['acts-pending began menu'])
  expect(webhook.list('acts-pending')[0]?.text).toBe(
    'kill of menu by ann is in force on server 1 alone, until its database is back: it breaks.',
  )
  for (const database of databases) await database.giveBack()
  for (const minute of [2, 3]) await shop.turn(minute)
  expect(webhook.lines('acts-pending')).toEqual(['acts-pending began menu', 'acts-pending ended menu'])
  expect(webhook.lines('area-killed')).toEqual(['area-killed began menu'])
})

test('one server without the database tells its outage, and the other goes on', async () => {
  const shop = await openFragileShop()
  const { servers, databases, webhook, ledger } = shop
  await databases[0]?.takeAway()
  shop.shop.setNow(secondsLater(shop, 20))
  await expect(servers[0]?.watch.runOnce()).rejects.toThrow('Failed query')
  await servers[1]?.watch.runOnce()
  expect(webhook.lines('database-away')).toEqual(['database-away began'])
  expect(await findOccurrences(ledger.db, ['database-away'])).toEqual([])
  await databases[0]?.giveBack()
  for (const minute of [1, 2]) await shop.turn(minute)
  expect(webhook.lines('database-away')).toEqual(['database-away began', 'database-away ended'])
})

test('tells a database that answers and takes no writes, and once that it does', async () => {
  const shop = await openFragileShop()
  const { webhook, databases, ledger } = shop
  const reconnect = async () => {
    for (const database of databases) await database.takeAway()
    for (const database of databases) await database.giveBack()
  }
  await setReadOnly(ledger.db, true)
  await reconnect()
  await turnWithout(shop, secondsLater(shop, 5))
  expect(webhook.lines(), 'it may be a failover').toEqual([])
  for (const seconds of [15, 30, 20, 5]) await turnWithout(shop, secondsLater(shop, seconds))
  // Each of the two servers tells it by itself, once.
  const began = (kind: string) => [`${kind} began`, `${kind} began`]
  expect(webhook.lines('database-away')).toEqual(began('database-away'))
  expect(webhook.lines('guard-blind')).toEqual(began('guard-blind'))
  expect(webhook.list('database-away')[0]?.text).toMatch(
    /^The database answers, and takes no writes since .*; nobody can order/,
  )
  await setReadOnly(ledger.db, false)
  await reconnect()
  for (const minute of [3, 4]) await shop.turn(minute)
  for (const kind of ['database-away', 'guard-blind'] as const)
    expect(webhook.lines(kind)).toEqual([...began(kind), `${kind} ended`])
})

/** A database without room may still change rows, and adds none. */
const NO_ROOM = `
  create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
  create trigger no_room before insert on operator_notices for each row execute function no_room()`

test('tells a database whose disk is full, although it still takes small changes', async () => {
  const shop = await openFragileShop()
  const { webhook, ledger } = shop
  await shop.change('kill menu', (plan) => setKilled(plan, 'menu', true))
  await ledger.db.$client.query(NO_ROOM)
  for (const seconds of [5, 20, 5]) await turnWithout(shop, secondsLater(shop, seconds))
  expect(webhook.lines('database-away')).toEqual(['database-away began', 'database-away began'])
  await ledger.db.$client.query('drop trigger no_room on operator_notices')
  for (const minute of [3, 4]) await shop.turn(minute)
  expect(webhook.lines('database-away').at(-1)).toBe('database-away ended')
})

test('tells an outage that begins just after the last one as another', async () => {
  const shop = await openFragileShop()
  const { webhook, databases, servers } = shop
  for (const _ of [1, 2]) {
    for (const database of databases) await database.takeAway()
    await turnWithout(shop, secondsLater(shop, 20))
    for (const database of databases) await database.giveBack()
    for (const { watch } of servers) await watch.runOnce()
  }
  await shop.turn(2)
  const told = webhook.list('database-away')
  const [first, , second] = told.filter(({ phase }) => phase === 'began').map(({ id }) => id)
  expect(told.filter(({ phase }) => phase === 'began').map(({ id }) => id)).toEqual([
    first,
    first,
    second,
    second,
  ])
  expect(second).not.toBe(first)
  expect(told.filter(({ phase }) => phase === 'ended')).toHaveLength(2)
})
