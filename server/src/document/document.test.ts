import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { promote, publish, readPlan, writePlan } from '../releases/index.ts'
import { startApp } from '../testing/index.ts'
import { mountShop } from './mount.ts'

const HOST = `
export const singletons = {}
export async function render({ owner, url, fetch }) {
  const page = owner ? await owner.routes.render({ url, fetch }) : '<p>shell</p>'
  return { kind: 'page', status: 200, head: '<title>Tiny</title>', body: page, styles: [{ name: 'css a', css: '.a{color:red}' }],
    hydration: { loaderData: { root: '</script>' }, errors: null }, modules: ['./src/pages/Page.tsx'] }
}`
const GOOD = `export const exposed = { './routes': { render: ({ url }) => '<h1>' + new URL(url).pathname + '</h1>' } }`
const BROKEN = `export const exposed = { './routes': { render: () => { throw new Error('broken on the server') } } }`

let folder = ''

type Tiny = { area: string; version: string; claims: string[]; node: string }

/** A build as Rsbuild and federation leave it, small enough to read. */
async function publishTiny({ area, version, claims, node }: Tiny): Promise<void> {
  const built = await mkdtemp(resolve(folder, 'build-'))
  const isHost = area === 'host'
  const files: Record<string, string> = {
    'node/index.mjs': node,
    'web/area.json': JSON.stringify({
      name: area,
      claims,
      exposes: ['./routes'],
      modules: { './src/pages/Page.tsx': ['page.js'] },
    }),
    ...(isHost ? { 'web/host.js': 'start()' } : { 'web/entry.js': 'entry', 'web/page.js': 'page' }),
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
    await mkdir(resolve(built, path, '..'), { recursive: true })
    await writeFile(resolve(built, path), content)
  }
  const registry = resolve(folder, 'releases')
  await publish({ built, registry, version, now: new Date(0) })
  await writePlan(registry, promote(await readPlan(registry), area, version))
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-shop-')))
  await publishTiny({ area: 'host', version: 'h1', claims: [], node: HOST })
  await publishTiny({ area: 'good', version: 'g1', claims: ['/good/*'], node: GOOD })
  await publishTiny({ area: 'broken', version: 'b1', claims: ['/broken'], node: BROKEN })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** The real app over the tiny registry; gives its GET. */
async function openShop() {
  const { app, deps } = await startApp()
  const shop = await mountShop(app, { ...deps, config: { ...deps.config, dataFolder: folder } })
  onTestFinished(shop.stop)
  return async (path: string, host = 'localhost') => {
    const response = await app.request(`http://${host}${path}`, { headers: { Host: host } })
    return { response, text: await response.text() }
  }
}

test('a page is rendered by its own area and carries its composition', async () => {
  const get = await openShop()
  const { response, text } = await get('/good/day')
  expect(response.status).toBe(200)
  expect(text).toContain('<h1>/good/day</h1>')
  expect(text).toContain('"good:g1"')
  expect(text).toMatch(
    /<link rel="preload" as="script" href="\/r\/good\/g1\/web\/page.js"[^>]*integrity="sha384-/,
  )
  expect(text).not.toContain('"root":"</script>"')
})

test('every script, style and preload has the nonce of its own response', async () => {
  const get = await openShop()
  const [first, second] = [await get('/good/day'), await get('/good/day')]
  const policy = first.response.headers.get('Content-Security-Policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none'
  expect(first.text.match(/<(script|style|link)\b/g)).toHaveLength(
    first.text.split(`nonce="${nonce}"`).length - 1,
  )
  expect(second.text).not.toContain(nonce)
})

test('an area that breaks on the server leaves the shell, and renders in the browser', async () => {
  const get = await openShop()
  const { response, text } = await get('/broken')
  expect(response.status).toBe(200)
  expect(text).toContain('<p>shell</p>')
  expect(text).toContain('"isRendered":false')
})

test('release files never change; what is not in a release is kept by nobody', async () => {
  const get = await openShop()
  const file = await get('/r/good/g1/web/entry.js')
  expect(file.text).toBe('entry')
  expect(file.response.headers.get('Cache-Control')).toContain('immutable')
  expect(file.response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  for (const path of [
    '/r/good/g1/web/none.js',
    '/r/good/g1/node/index.mjs',
    '/r/good/g1/web/..%2frelease.json',
  ]) {
    const { response } = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  }
})

test('a version is published once', async () => {
  await expect(publishTiny({ area: 'good', version: 'g1', claims: [], node: GOOD })).rejects.toThrow(
    'published already',
  )
})

test('an unknown host is no shop', async () => {
  const get = await openShop()
  const { response } = await get('/', 'nobody.example')
  expect(response.status).toBe(404)
})
