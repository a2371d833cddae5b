import { beforeEach, expect, test } from 'vitest'
import { startApp, TEST_NOW, type TestApp } from '@larder/testing/index.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { releaseCounter } from './release-counter.ts'
import { findCounts } from './release-counts.queries.ts'

const START = Date.parse(TEST_NOW)
const PAGE = {
  brand: 'fernhill',
  area: 'menu',
  version: 'v1',
  arm: 'stable',
  reason: 'share',
  name: 'documents',
} as const
const EPOCH = new Date(0)

let shop: TestApp
beforeEach(async () => {
  shop = await startApp()
})

const openCounter = (db: Db = shop.db) => releaseCounter({ ...shop.deps, db })
const readTotals = async () =>
  (await findCounts(shop.db, { since: EPOCH }))
    .toSorted((a, b) => a.minute.localeCompare(b.minute))
    .map(({ minute, total }) => [(Date.parse(minute) - START) / 60_000, total])

function fragileDatabase(code: string) {
  const state = { isAway: false }
  const db = new Proxy(shop.db, {
    get(target, name, receiver) {
      if (state.isAway) throw Object.assign(new Error('connect'), { code })
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  return { db, state }
}

test('several servers add to the same minutes', async () => {
  const servers = [openCounter(), openCounter(), openCounter()]
  const areas = ['menu', 'basket', 'account', 'host']
  for (const server of servers)
    for (let turn = 0; turn < 50; turn += 1)
      for (const area of turn % 2 ? areas : areas.toReversed()) server.add({ ...PAGE, area })
  await Promise.all(servers.map((server) => server.flush()))
  const counts = await findCounts(shop.db, { since: EPOCH })
  expect(counts.map(({ area, total }) => `${area} ${total}`).toSorted()).toEqual([
    'account 150',
    'basket 150',
    'host 150',
    'menu 150',
  ])
})

const OUTAGES = [
  ['does not answer', 'ECONNREFUSED'],
  ['takes no writes', '25006'],
  ['is full', '53100'],
] as const
test.each(OUTAGES)('writes counts after a database that %s, in their original minute', async (_, code) => {
  const { db, state } = fragileDatabase(code)
  const counter = openCounter(db)
  state.isAway = true
  counter.add(PAGE)
  counter.add({
    name: 'documents',
    reason: 'share',
    area: 'menu',
    version: 'v1',
    brand: 'fernhill',
    arm: 'stable',
  })
  await expect(counter.flush()).rejects.toThrow('connect')
  shop.setNow(new Date(START + 2 * 60_000))
  counter.add(PAGE)
  await expect(counter.flush()).rejects.toThrow('connect')
  expect(await readTotals()).toEqual([])
  state.isAway = false
  await counter.stop()
  expect(await readTotals()).toEqual([
    [0, 2],
    [2, 1],
  ])
})

test('counts of a deleted brand do not block those of others', async () => {
  const counter = openCounter()
  counter.add({ ...PAGE, brand: 'gone' })
  counter.add(PAGE)
  await counter.flush()
  expect(await readTotals()).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('limits queued counts and counts the dropped ones', async () => {
  const readDropped = async () =>
    Number(/^larder_release_counts_dropped_total (\d+)/m.exec(await shop.metrics())?.[1])
  const before = await readDropped()
  const counter = openCounter()
  for (let number = 0; number < 21_000; number += 1) counter.add({ ...PAGE, version: `v${number}` })
  expect((await readDropped()) - before).toBe(1_000)
})
