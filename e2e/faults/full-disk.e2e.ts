import { expect, test } from '@playwright/test'
import { authApi, basketApi, checkoutApi, ordersApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { queryShopDatabase } from '../fixtures/database.ts'
import { prepareOrder } from '../fixtures/load.ts'
import { copyReleases, ownDataFolder, startOwnShop, stopOwnShop, type OwnShop } from '../fixtures/own-shop.ts'
import { createShopper } from '../fixtures/shopper.ts'
import { mountSmallDisk, type SmallDisk } from '../fixtures/small-disk.ts'
import { SHOP_PORT } from '../fixtures/port.ts'

const PORT = SHOP_PORT + 24
const DISK_FULL_MESSAGE =
  '503 STORAGE_FULL: We cannot save anything right now. Please try again in a few minutes.'
/** Maximum number of tries: more rows than the free space in the files of a new database can hold. */
const MAX_TRIES = 500

test.setTimeout(240_000)

async function readUrl(path: string, port = PORT): Promise<[number, string]> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`)
  return [reply.status, await reply.text()]
}

/** The result of a call for a shopper: "ok", or the message shown. */
const describeOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (isAppError(error) ? `${error.status} ${error.code}: ${error.text}` : String(error)),
  )

/** Adds an item to the basket of a new visitor. */
async function fillBasket(): Promise<void> {
  const { call } = createShopper(PORT)
  await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const menuItem = { menuItemId: 'extra-virgin-olive-oil', quantity: 1 }
  await call(basketApi.addItem, { storeId: 12, fulfilmentMethod: 'collection', menuItem })
}

/** Creates baskets until the database has no room for another. Returns the result of the last call. */
async function fillDatabase(): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const end = await describeOutcome(fillBasket())
    if (end !== 'ok') return end
  }
  return 'ok'
}

/** The database needs the next file of its log but has no space for it, so it shuts down. */
async function crashDatabase(data: string): Promise<void> {
  for (let file = 0; file < 30; file += 1) {
    const isAway = await queryShopDatabase(
      data,
      `select pg_logical_emit_message(true, 'log', 'x'), pg_switch_wal()`,
    ).then(
      () => false,
      () => true,
    )
    if (isAway) return
  }
}

/** More than the database's files have room for beside each other. */
const WAITING_ORDERS = 12

/** Baskets that are about to be ordered; each may be ordered again, which gives the same order. */
async function prepareOrders() {
  const waiting = []
  for (let number = 0; number < WAITING_ORDERS; number += 1) {
    const shopper = createShopper(PORT)
    const order = await prepareOrder(shopper, 'cash')
    const placed = new Set<string>()
    const call = async () =>
      void placed.add((await shopper.call(checkoutApi.processOrder, order)).businessOrderId)
    waiting.push({ place: () => describeOutcome(call()), isPlacedOnce: () => placed.size === 1 })
  }
  return waiting
}

type DiskFixture = { data: string; disk: SmallDisk; shop: OwnShop }

async function fillAndFreeDisk({ data, disk, shop }: DiskFixture): Promise<void> {
  await shop.open
  const before = createShopper(PORT)
  const placed = await before.call(checkoutApi.processOrder, await prepareOrder(before, 'cash'))
  const waiting = await prepareOrders()
  expect(await readUrl('/readyz')).toEqual([200, 'ok'])

  await test.step('reports a full disk and rejects writes', async () => {
    await disk.fill()
    await expect.poll(() => readUrl('/readyz')).toEqual([503, 'the disk is full'])
    expect(await fillDatabase()).toBe(DISK_FULL_MESSAGE)
    // The files of the database may have room for some, which are then as safe as any.
    const outcomes = await Promise.all(waiting.map(({ place }) => place()))
    expect(outcomes.filter((outcome) => outcome !== 'ok' && outcome !== DISK_FULL_MESSAGE)).toEqual([])
    expect(outcomes).toContain(DISK_FULL_MESSAGE)
  })
  await test.step('reports a full disk when the database stops for lack of space', async () => {
    await crashDatabase(data)
    await expect.poll(() => shop.output(), { timeout: 30_000 }).toContain('The database stopped')
    await expect.poll(() => readUrl('/readyz')).toEqual([503, 'the disk is full'])
    expect(await waiting[0]?.place()).toBe(DISK_FULL_MESSAGE)
    expect((await readUrl('/livez'))[0]).toBe(200)
    expect((await readUrl('/livez', PORT + 1))[0]).toBe(200)
  })
  await test.step('recovers without a restart once space is free, without data loss', async () => {
    await disk.free()
    await expect.poll(() => readUrl('/readyz'), { timeout: 60_000 }).toEqual([200, 'ok'])
    for (const { place, isPlacedOnce } of waiting) {
      expect(await place()).toBe('ok')
      expect(isPlacedOnce(), 'what was confirmed is still the same order').toBe(true)
    }
    expect(await describeOutcome(fillBasket())).toBe('ok')
    const { businessOrderId } = placed
    expect((await before.call(ordersApi.view, { businessOrderId })).status.isNegative).toBe(false)
    expect(shop.output()).not.toMatch(/The (server|sandbox) stopped/)
  })
}

test('reports a full disk and recovers without data loss', async () => {
  const data = ownDataFolder('full-disk')
  const disk = await mountSmallDisk(data, 256)
  if (!disk) process.stdout.write('full-disk: not run, because no disk can be mounted here (needs root)\n')
  test.skip(!disk, 'no disk can be mounted here')
  if (!disk) return
  try {
    await copyReleases(data)
    const shop = startOwnShop({ port: PORT, data, env: { LIMIT_SCALE: '10000' } })
    await fillAndFreeDisk({ data, disk, shop }).finally(() => stopOwnShop(shop))
  } finally {
    await disk.unmount()
  }
})
