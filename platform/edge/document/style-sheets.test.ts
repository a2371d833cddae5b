import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashInline } from './policy.ts'
import { openTinyShop, publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Page</h1>' } }`
/** The renderer cannot render with it, so its documents have no rendered page. */
const WITHOUT_RENDER = `export const exposed = {}`

let folder = ''

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-sheets-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, { area: 'good', version: 'g1', claims: ['/good'], node: PAGE })
  await publishTiny(folder, { area: 'altered', version: 'a1', claims: ['/altered'], node: PAGE })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test('inlines the style sheets of host and page after the layer order', async () => {
  const { text } = await (await openTinyShop(folder))('/good')
  const [order, host, page] = ['@layer base, kit, area;', '@layer kit{.kit', '.page_good{'].map((css) =>
    text.indexOf(css),
  )
  expect([order, host, page].every((at) => at !== undefined && at > 0)).toBe(true)
  expect([order, host, page].toSorted((one = 0, other = 0) => one - other)).toEqual([order, host, page])
  expect(text).toMatch(/<style data-href="\/r\/host\/h1\/web\/host\.css">/)
  expect(text).toMatch(/<style data-href="\/r\/good\/g1\/web\/page\.css">/)
  expect(text).not.toContain('/*</style>')
  expect(text).not.toMatch(/<link[^>]*\.css"/)
})

test('does not inline an altered style sheet; the browser loads it and checks its hash', async () => {
  const get = await openTinyShop(folder)
  // Alters this server's copy after it was verified.
  await writeFile(resolve(folder, 'release-copies/altered/a1/web/page.css'), '.altered{color:black}')
  const { text } = await get('/altered')
  expect(text).toContain('<h1>Page</h1>')
  expect(text).not.toContain('.altered{')
  expect(text).not.toContain('data-href="/r/altered/')
})

test('a document without a rendered page contains the host’s styles', async () => {
  const other = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-sheets-')))
  await publishTiny(other, { area: 'host', version: 'h1', claims: [], node: WITHOUT_RENDER })
  const { text } = await (await openTinyShop(other))('/')
  expect(text).toContain('Find stores')
  expect(text).toContain('data-href="/r/host/h1/web/host.css"')
  await rm(other, { recursive: true, force: true })
})

test('a page that nothing rendered has the host’s style sheets and the brand’s styles', async () => {
  const other = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-sheets-')))
  const node = TINY_HOST.replace("name: 'css a'", "name: 'brand'").replace(
    'const page =',
    `if (url.includes('/checkout')) throw new Error('no frame')\n  const page =`,
  )
  await publishTiny(other, { area: 'host', version: 'h1', claims: [], node })
  await publishTiny(other, { area: 'checkout', version: 'c1', claims: ['/checkout/*'], node: PAGE })
  const get = await openTinyShop(other)
  const listStyles = (text: string) =>
    [...text.matchAll(/<style( data-[^>]+)?>/g)].map(([, attributes]) => attributes)
  const rendered = listStyles((await get('/')).text)
  const { text, response } = await get('/checkout/delivery')
  expect(rendered).toEqual([undefined, ' data-href="/r/host/h1/web/host.css"', ' data-style="brand"'])
  // The fallback's own styles come last.
  expect(listStyles(text).filter((sheet) => !sheet?.includes('/r/checkout/'))).toEqual([
    ...rendered,
    undefined,
  ])
  const [, styles = ''] = /<style>(@layer area\{\.fallback\{.*?)<\/style>/.exec(text) ?? []
  expect(response.headers.get('content-security-policy')).toContain(hashInline(styles))
  expect(text).toMatch(/<main class="fallback">[^]*Your basket is safe/)
  expect(text).toContain('<form action="/stores-near-by" method="post">')
  await rm(other, { recursive: true, force: true })
})
