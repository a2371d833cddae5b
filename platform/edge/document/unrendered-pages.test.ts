import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import { proxyDatabase, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { mountTiny, openTinyShop, publishTiny } from '../tiny-shop.testing.ts'

const BROKEN = `export const exposed = { './routes': { render: () => { throw new Error('broken on the server') } } }`

/** A host that renders its shell with the names that it is given, and no page of an area. */
const HOST = `
export const singletons = {}
export async function render({ names, url }) {
  if (new URL(url).searchParams.has('bare') || names?.heading === undefined) throw new Error('no shell')
  const title = names.title.includes('Fernhill Market') ? names.title : names.title + ' - Fernhill Market'
  return { kind: 'page', status: 200, head: '<title>' + title + '</title>',
    body: '<h1>' + names.heading + '</h1>', styles: [], hydration: { loaderData: {}, errors: null }, modules: [] }
}`

/** The areas of the shop, whose releases all fail on the server. */
const AREAS = {
  account: ['/login', '/login/redirect', '/register', '/forgotten-password', '/member/*'],
  basket: ['/basket', '/stores/:storeSlug/time-slots/*'],
  checkout: ['/checkout/*'],
  discovery: ['/', '/faqs', '/contact', '/news/*', '/brand/*', '/store/:slug', '/stores-near-by/*', '/*'],
  menu: ['/stores/:storeSlug/*'],
  recipes: ['/recipes/*', '/stores/:storeSlug/recipes'],
}

const YORK = '/stores/fernhill-market-york-12'
const SPONGE = `${YORK}/category/bakery/menuItem/victoria-sponge`

const KNOWN_PAGES = [
  { path: '/', title: 'Fernhill Market', heading: 'The market, at your door.', isListed: true },
  {
    path: '/faqs',
    title: 'Help and questions | Fernhill Market',
    heading: 'Questions, answered',
    isListed: true,
  },
  { path: '/contact', title: 'Contact | Fernhill Market', heading: 'Talk to us', isListed: true },
  { path: '/our-way', heading: 'Our way', isListed: true },
  { path: '/stores-near-by/YO1%207HH', heading: 'Stores near YO1 7HH', isListed: false },
  { path: YORK, title: 'Fernhill Market York', heading: 'Fernhill Market York', isListed: true },
  { path: '/store/fernhill-market-york-12', heading: 'Fernhill Market York', isListed: true },
  {
    path: `${YORK}/category/bakery`,
    title: 'Bakery, Fernhill Market York',
    heading: 'Bakery',
    isListed: true,
  },
  {
    path: SPONGE,
    listedAs: SPONGE.replace('bakery', 'cakes'),
    title: 'Victoria Sponge, Fernhill Market York',
    heading: 'Victoria Sponge',
    isListed: true,
  },
  { path: `${YORK}/list`, heading: 'Shopping list', isListed: false },
  { path: `${YORK}/time-slots`, heading: 'Choose a time', isListed: false },
  { path: '/basket', title: 'Your basket - Fernhill Market', heading: 'Your basket', isListed: false },
  { path: '/checkout/details', heading: 'Checkout', isListed: false },
  { path: '/login', heading: 'Log in', isListed: false },
]

const MISSING_PATHS = [
  '/nope/nothing',
  '/news/nothing',
  '/brand/nothing',
  '/stores/nowhere-999',
  '/stores/nowhere-999/list',
  '/stores/nowhere-999/anything',
  '/store/nowhere-999',
  `${YORK}/category/nothing`,
  `${YORK}/category/bakery/menuItem/nothing`,
  `${YORK}/category/nothing/menuItem/victoria-sponge`,
  `${YORK}/deal/nothing`,
  `${YORK}/banner/nothing`,
  '/%E0%A4%A',
]

let folder = ''
let get: Awaited<ReturnType<typeof mountTiny>>
const cleanUps: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-unrendered-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  for (const [area, claims] of Object.entries(AREAS))
    await publishTiny(folder, { area, version: 'v1', claims, node: BROKEN, query: ['bare'] })
  const whenDone = (cleanUp: () => Promise<void>) => void cleanUps.unshift(cleanUp)
  const app = await startApp({ whenDone })
  get = await mountTiny(app, folder, { whenDone: (stop) => void cleanUps.unshift(stop) })
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  await rm(folder, { recursive: true, force: true })
})

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

const listTexts = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)

/** A page in the shell of the host, and in the one that the server writes when not even the host renders. */
async function getShells(path: string, load = get) {
  const shells = [await load(path), await load(`${path}?bare=1`)]
  return shells.map(({ response, text }) => ({
    status: response.status,
    titles: listTexts(text, 'title'),
    headings: listTexts(text, 'h1'),
    canonical: /<link rel="canonical" href="http:\/\/[^/]+([^"]*)"/.exec(text)?.[1],
    isNoIndex: text.includes('<meta name="robots" content="noindex"/>'),
    isRendered: text.includes('"isRendered":true'),
  }))
}

test.each(KNOWN_PAGES)('$path has its title and heading in the shell', async (page) => {
  const { path, listedAs = path, title = page.heading, heading, isListed } = page
  for (const shell of await getShells(path)) {
    expect(shell).toMatchObject({ status: 200, headings: [heading], isRendered: false })
    expect(shell.titles).toEqual([expect.stringContaining(title)])
    expect(shell.titles[0]).toContain('Fernhill Market')
    expect(shell.canonical).toBe(isListed ? listedAs : undefined)
    expect(shell.isNoIndex).toBe(!isListed)
  }
})

test.each(MISSING_PATHS)('%s is a 404 in the shell, also for crawlers', async (path) => {
  for (const shell of await getShells(path)) {
    expect(shell).toMatchObject({ status: 404, headings: ['Page not found'], isNoIndex: true })
    expect(shell.titles).toEqual(['Page not found - Fernhill Market'])
    expect(shell.canonical).toBeUndefined()
  }
  expect((await get(path, { 'user-agent': GOOGLEBOT })).response.status).toBe(404)
})

test.each(['/recipes/apple-crumble', `${YORK}/recipes`, '/member/later'])(
  '%s, which only its area knows, is not missing',
  async (path) => {
    const { response, text } = await get(path, { 'user-agent': GOOGLEBOT })
    expect([response.status, text]).toEqual([path.startsWith('/member') ? 302 : 503, ''])
  },
)

test('the titles and missing pages are known while the database is away', async () => {
  const databases: FragileDatabase[] = []
  const load = await openTinyShop(folder, {
    replaceDatabaseUrl: async (url) => {
      const proxy = await proxyDatabase(url)
      databases.push(proxy)
      return proxy.url
    },
  })
  await load(SPONGE)
  for (const { takeAway } of databases) await takeAway()
  for (const shell of await getShells(SPONGE, load))
    expect(shell).toMatchObject({ status: 200, headings: ['Victoria Sponge'] })
  for (const shell of await getShells(`${YORK}/category/nothing`, load))
    expect(shell).toMatchObject({ status: 404, headings: ['Page not found'] })
})
