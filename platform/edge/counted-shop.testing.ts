import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import * as releaseCounts from '@larder/contracts/release-counts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { Socket } from 'node:net'
import type { PlatformDeadlines } from './deadlines.ts'
import type { FetchHandler } from '@larder/kernel/limits/connection-limits.ts'
import { visitor } from '@larder/testing/visitor.ts'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
import type { StartRenderer } from './renderer/pool.ts'
import { mountTiny, publishTiny } from './tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, url }) {
  if (owner && url.includes('?breaks')) throw new Error('broken')
  await owner?.routes.render?.()
  return { kind: 'page', status: url.includes('?missing') ? 404 : 200, head: '<title>Tiny</title>', body: '<p>page</p>', styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const MENU = `export const exposed = { './routes': {} }`

export type CountedShop = TestApp & {
  newCaller: () => Visitor
  /** The whole handler, as a server runs it. */
  fetch: FetchHandler
  folder: string
  ledger: Pick<LedgerDeps, 'db' | 'key'>
}

type ShopOptions = {
  menuBundle?: (version: 'm1' | 'm2') => string
  startRenderer?: StartRenderer
  deadlines?: Partial<PlatformDeadlines>
  /** Whether limits are as in production, and visitors have addresses. */
  isLimited?: boolean
}

/** Opens a shop whose page `/menu` is in release m1; m2 is published but not in the plan. */
export async function openCountedShop({
  menuBundle = () => MENU,
  startRenderer,
  deadlines,
  isLimited = false,
}: ShopOptions = {}): Promise<CountedShop> {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-counts-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  for (const version of ['m1', 'm2'] as const)
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      query: ['breaks', 'missing', 'page'],
      node: menuBundle(version),
      isUnplanned: version !== 'm1',
    })
  const shop = await startApp({
    environment: isLimited ? { LIMIT_SCALE: '1', TRUSTED_PROXIES: '1' } : { LIMIT_SCALE: '100' },
    ...(deadlines && { deadlines }),
  })
  let handle: FetchHandler | undefined
  await mountTiny(shop, folder, {
    onMounted: (fetch) => (handle = fetch),
    ...(startRenderer && { startRenderer }),
  })
  const fetch: FetchHandler = async (request, env) =>
    (await handle?.(request, env)) ?? new Response(null, { status: 503 })
  /** Creates a visitor whose calls pass through the whole handler, like a browser's. */
  const newCaller = () =>
    visitor(
      {
        fetch: async (request) => fetch(request, { incoming: { socket: new Socket() } }),
      },
      'fernhill.localhost',
    )
  const ledger = { db: shop.db, key: await openPlanKey({ dataFolder: folder }) }
  return { ...shop, newCaller, fetch, folder, ledger }
}

export const sendReport = (visitor: Visitor, body: object, to = '/rum') =>
  visitor.request(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
export const crashReport = (version: string, area = 'menu') => ({
  kind: 'area-crashed',
  area,
  version,
  message: 'boom',
  path: '/menu',
})

export async function readCounts(shop: TestApp, area: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const reply = await shop.request(`/ops/counts?area=${area}&minutes=60`, { headers })
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  const totals: Record<string, number> = {}
  for (const { version, arm, reason, name, total } of counts) {
    const key = `${version} ${arm}${reason === 'share' ? '' : ` by ${reason}`} ${name}`
    totals[key] = (totals[key] ?? 0) + total
  }
  return totals
}
/** Poll options: counts are written to the database with a delay. */
export const untilWritten = { timeout: 30_000, interval: 100 }
