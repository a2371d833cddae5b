import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import type { AppDeps } from '../../app-deps.ts'
import { cleanUpJobs } from '../../jobs.ts'
import { brandVersions } from '../../model/brand-versions.ts'
import { EVERY_STORE, soldOut, soldOutVersions } from '../../model/schema/index.ts'
import { pageDataVersions } from './page-data-version.ts'
import { soldOutReports } from './report-sold-out.ts'
import { soldOutService } from './sold-out.service.ts'

const brandId = 'fernhill'
const storeId = 12
const OIL = 'extra-virgin-olive-oil'
const WEEK_MS = 7 * 86_400_000

let shop: TestApp
beforeEach(async () => {
  shop = await startApp()
})

/** Another server of the shop. */
const startServer = (): AppDeps => ({ ...shop.deps })

const elapse = (ms: number) => shop.setNow(new Date(shop.deps.clock().getTime() + ms))

async function report(isOut: boolean, store = storeId): Promise<void> {
  await soldOutReports(shop.deps).report({
    brandId,
    storeId: store,
    changes: [{ part: { menuItemId: OIL }, isOut }],
    occurredAt: shop.deps.clock().toISOString(),
  })
}

/** Whether a server, which asks for it a second later at the earliest, has the oil as sold out. */
async function isOut(server: AppDeps, { isOutOnMenu = false } = {}): Promise<boolean> {
  elapse(2_000)
  const oil = { slug: OIL, sizes: [], optionGroups: [] }
  const state = await soldOutService(server).load(brandId)
  return state.at(storeId).isItemOut(oil, { isOutOnMenu, groups: new Map() })
}

/** The reports in the database, which `restore` puts back: a standby takes over that has not received what followed. */
async function copyReports(): Promise<{ restore: () => Promise<void> }> {
  const isBrand = eq(soldOut.brandId, brandId)
  const rows = await shop.db.select().from(soldOut).where(isBrand)
  const [row] = await shop.db.select().from(soldOutVersions).where(eq(soldOutVersions.brandId, brandId))
  async function restore(): Promise<void> {
    await shop.db.delete(soldOut).where(isBrand)
    if (rows.length > 0) await shop.db.insert(soldOut).values(rows)
    await shop.db.update(soldOutVersions).set({ version: row?.version ?? 0 })
  }
  return { restore }
}

test('what a store reported as back is sold on every server, also where an import a week later has it as out', async () => {
  const server = startServer()
  await report(true)
  await report(false)
  expect(await isOut(server)).toBe(false)
  elapse(WEEK_MS)
  for (const cleanUp of cleanUpJobs(shop.deps)) await cleanUp()
  const menu = { isOutOnMenu: true }
  expect([await isOut(server, menu), await isOut(startServer(), menu)]).toEqual([false, false])
})

test('a report is read a week later by a server that nobody asked meanwhile', async () => {
  const server = startServer()
  await report(true)
  expect(await isOut(server)).toBe(true)
  await report(false)
  elapse(WEEK_MS)
  expect(await isOut(server)).toBe(false)
})

test('after what was out in all stores is back, each store’s menu counts again', async () => {
  const server = startServer()
  await report(true, EVERY_STORE)
  expect(await isOut(server)).toBe(true)
  await report(false, EVERY_STORE)
  expect([await isOut(server), await isOut(server, { isOutOnMenu: true })]).toEqual([false, true])
})

test('forgets a report that a failover lost, and reads those that followed', async () => {
  const server = startServer()
  await report(false)
  const standby = await copyReports()
  await report(true)
  await report(true)
  expect(await isOut(server)).toBe(true)
  await standby.restore()
  expect(await isOut(server)).toBe(false)
  await report(true)
  expect(await isOut(server)).toBe(true)
})

test('reads all reports after a failover whose versions have reached the lost one', async () => {
  const server = startServer()
  const loadPage = () => pageDataVersions(server)(brandId, `/stores/york-${storeId}`)
  const standby = await copyReports()
  await report(true)
  expect(await isOut(server)).toBe(true)
  const page = await loadPage()
  await standby.restore()
  await report(false)
  brandVersions(server).noteFailover()
  expect(await isOut(server)).toBe(false)
  expect(await loadPage()).not.toBe(page)
})
