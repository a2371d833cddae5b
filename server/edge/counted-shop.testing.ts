import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { releaseCounts } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { Socket } from 'node:net'
import type { FetchHandler } from '@larder/kernel/http/connection-limits.ts'
import { visitor } from '@larder/testing/visitor.ts'
import type { LedgerDeps } from '@larder/releases/ledger.ts'
import { planKey } from '@larder/releases/signing.ts'
import { mountTiny, publishTiny } from './tiny-shop.testing.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, url }) {
  if (owner && url.includes('?breaks')) throw new Error('broken')
  return { kind: 'page', status: url.includes('?missing') ? 404 : 200, head: '<title>Tiny</title>', body: '<p>page</p>', styles: [],
    hydration: { loaderData: { root: '' }, errors: null }, modules: [] }
}`
const MENU = `export const exposed = { './routes': {} }`

export type CountedShop = TestApp & {
  newCaller: () => Visitor
  /** The whole handler, as a server has it. */
  fetch: FetchHandler
  /** With its releases. */
  folder: string
  ledger: Pick<LedgerDeps, 'db' | 'key'>
}

/** A shop with the page `/menu` in the release m1; m2 is published, and not in the plan. */
export async function openCountedShop(): Promise<CountedShop> {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-counts-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  for (const version of ['m1', 'm2'])
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      query: ['breaks', 'missing'],
      node: MENU,
      isWaiting: version !== 'm1',
    })
  const shop = await startApp({ environment: { LIMIT_SCALE: '100' } })
  let handle: FetchHandler | undefined
  await mountTiny(shop, folder, { onMounted: (fetch) => (handle = fetch) })
  const fetch: FetchHandler = async (request, env) =>
    (await handle?.(request, env)) ?? new Response(null, { status: 503 })
  /** A visitor whose calls pass through the whole handler, as a browser's do. */
  const newCaller = () =>
    visitor(
      {
        fetch: async (request) => fetch(request, { incoming: { socket: new Socket() } }),
      },
      'fernhill.localhost',
    )
  const ledger = { db: shop.db, key: await planKey({ dataFolder: folder }) }
  return { ...shop, newCaller, fetch, folder, ledger }
}

/** Reports to the shop what a visitor's page met. */
export const send = (visitor: Visitor, body: object, to = '/rum') =>
  visitor.request(to, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
export const crash = (version: string, area = 'menu') => ({
  kind: 'area-crashed',
  area,
  version,
  message: 'boom',
  path: '/menu',
})

/** The counts of an area by version, arm and name, once they are written. */
export async function countsOf(shop: TestApp, area: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const reply = await shop.request(`/ops/counts?area=${area}&minutes=60`, { headers })
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  return Object.fromEntries(
    counts.map(({ version, arm, reason, name, total }) => {
      const by = reason === 'share' ? '' : ` by ${reason}`
      return [`${version} ${arm}${by} ${name}`, total]
    }),
  )
}
/** How long counts may take to be written. */
export const written = { timeout: 30_000, interval: 100 }
