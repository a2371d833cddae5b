import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { PageData } from '@larder/contracts/composition'
import { makeRelease } from '@larder/control/gate/gate.testing.ts'
import { publish } from '@larder/control/publish/publish.ts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createShopForEdge } from '@larder/api/shop-for-edge.ts'
import { startInProcessRenderer } from './renderer/in-process.testing.ts'
import type { StartRenderer } from './renderer/pool.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import type { FetchHandler } from '@larder/kernel/limits/connection-limits.ts'
import { mountPlatform } from './mount-platform.ts'
import { makeLive, recordTrials } from './tiny-plan.testing.ts'

/** Source of a host that renders the result of the page's `render`. */
export const TINY_HOST = `
export const singletons = {}
export async function render({ owner, url, fetch }) {
  const page = owner ? await owner.routes.render({ url, fetch }) : '<p>shell</p>'
  return { kind: 'page', status: 200, head: '<title>Tiny</title>', body: page, styles: [{ name: 'css a', css: '.a{color:red}' }],
    hydration: { loaderData: { root: '</script>' }, errors: null }, modules: ['./src/pages/Page.tsx'] }
}`

export type Tiny = {
  area: string
  version: string
  claims: string[]
  node: string
  /** Written into its `release.json` after publishing. */
  document?: 'checkout'
  query?: string[]
  /** Published but not in the plan. */
  isUnplanned?: boolean
}

/** Publishes a minimal build in the format of Rsbuild and federation. */
export async function publishTiny(
  folder: string,
  { area, version, claims, node, document, query, isUnplanned = false }: Tiny,
): Promise<void> {
  const buildFolder = await mkdtemp(resolve(folder, 'build-'))
  const isHost = area === 'host'
  const { contract } = makeRelease({ area })
  const files: Record<string, string> = {
    'node/index.mjs': node,
    'web/area.json': JSON.stringify({
      name: area,
      claims,
      query,
      exposes: ['./routes'],
      contract,
      modules: { './src/pages/Page.tsx': ['page.css', 'page.js'] },
    }),
    'web/page.css': `@layer area{.page_${area}{color:blue}}`,
    ...(isHost
      ? {
          'web/host.js': 'start()',
          'web/host.css': '@layer kit{.kit{color:red}}/*</style>*/',
          'web/page.js': 'page',
        }
      : { 'web/entry.js': 'entry', 'web/page.js': 'page' }),
    ...(isHost
      ? {}
      : {
          'web/mf-manifest.json': JSON.stringify({
            metaData: {
              globalName: `tiny_${area}`,
              publicPath: `/r/${area}/${version}/web/`,
              remoteEntry: { name: 'entry.js', path: '' },
            },
            exposes: [{ path: './routes', assets: { js: { sync: ['page.js'] }, css: { sync: [] } } }],
          }),
        }),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(resolve(buildFolder, path, '..'), { recursive: true })
    await writeFile(resolve(buildFolder, path), content)
  }
  const registry = resolve(folder, 'releases')
  const release = await publish({ built: buildFolder, registry, version, types: contract.types })
  if (document) {
    const file = resolve(registry, area, version, 'release.json')
    await writeFile(file, JSON.stringify({ ...release, document }))
  }
  if (!isUnplanned) await makeLive(folder, area, version)
}

/** Mounts the shop's pages with a tiny registry on a running app; returns a function for GET requests. */
export async function mountTiny(
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  folder: string,
  {
    whenDone = onTestFinished,
    startRenderer = startInProcessRenderer,
    onMounted = () => undefined,
    hasControl = true,
    planDb,
  }: {
    whenDone?: (stop: () => Promise<void>) => void
    startRenderer?: StartRenderer
    /** Receives the whole handler, which counts failed calls and announces the plan. */
    onMounted?: (fetch: FetchHandler) => void
    hasControl?: boolean
    /** The database of another cell, whose plan it follows. */
    planDb?: Db
  } = {},
) {
  const ownFolder = { ...deps, config: { ...deps.config, dataFolder: folder } }
  const shop = await mountPlatform(
    app,
    {
      ...ownFolder,
      ...(planDb && { plan: { db: planDb, cell: 'south' } }),
      shop: createShopForEdge(ownFolder),
    },
    { startRenderer, hasControl },
  )
  whenDone(shop.stop)
  onMounted(shop.fetch)
  await shop.settled()
  if (hasControl && !planDb) await recordTrials({ app, deps }, folder)
  return async (path: string, { host = 'localhost', ...headers }: Record<string, string> = {}) => {
    const response = await app.request(`http://${host}${path}`, { headers: { ...headers, Host: host } })
    return { response, text: await response.clone().text() }
  }
}

export async function openTinyShop(folder: string, options?: Parameters<typeof startApp>[0]) {
  return mountTiny(await startApp(options), folder)
}

const MENU_PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`

/** Opens a shop with one page, `/menu`, in release m1; m2 is published but not in the plan. */
export async function openMenuShop(
  folder: string,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  const menu = { area: 'menu', claims: ['/menu'], node: MENU_PAGE }
  await publishTiny(folder, { ...menu, version: 'm1' })
  await publishTiny(folder, { ...menu, version: 'm2', isUnplanned: true })
  const shop = await startApp({ environment })
  await mountTiny(shop, folder)
  return shop
}

const toPlanChange = ([act, version, percent]: readonly string[]): object => ({
  act,
  ...(version && { version }),
  ...(percent && { percent: Number(percent) }),
})

/** Changes the plan as the operators' commands on this machine do. */
export async function operate(
  { request, deps }: Pick<TestApp, 'request' | 'deps'>,
  area: string,
  change: readonly string[] | object,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${deps.config.localOpsToken}`,
    'content-type': 'application/json',
  }
  const reply = await request(`/ops/plan/${area}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(Array.isArray(change) ? toPlanChange(change) : change),
  })
  if (!reply.ok) throw new Error(await reply.text())
}

/** Reads the data in a document's header (`sent-data.ts`). */
export function readSent(headers: Headers): Record<string, unknown> {
  const entries = (headers.get('server-timing') ?? '').matchAll(/(\w+);desc="([^"]*)"/g)
  const { planRevision, ...sent } = Object.fromEntries([...entries].map(([, name, value]) => [name, value]))
  return { ...sent, ...(planRevision && { planRevision: Number(planRevision) }) }
}

export async function openPage({ request }: Pick<Visitor, 'request'>, path: string, init?: RequestInit) {
  const reply = await request(path, init)
  const html = await reply.text()
  const [, data = ''] = /window\.__LARDER__=(.*?)<\/script>/s.exec(html) ?? []
  return { html, ...PageData.parse({ ...JSON.parse(data), ...readSent(reply.headers) }) }
}
