import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { contentApi } from '@larder/shared/contracts'
import { serveApp } from '@larder/providers/sandbox.testing.ts'
import { startApp } from '@larder/testing/index.ts'
import { pageDescriber } from '../../describe-page.ts'
import { brands } from '../../model/schema/index.ts'

/** Wraps entries as Strapi's versions 4 and 5 do. */
const FORMS = {
  4: (entries: object[]) => entries.map((attributes, index) => ({ id: index + 1, attributes })),
  5: (entries: object[]) =>
    entries.map((entry, index) => ({ id: index + 1, documentId: `d${index}`, ...entry })),
} as const

const PAGES = [
  { slug: 'our-farms', title: 'Our farms', blocks: null },
  { slug: 'the-team', title: 'The team' },
]
const NEWS = [{ slug: 'open-day', title: 'An open day', publishedOn: '2030-01-02', summary: 'Come by.' }]

/** A shop of one brand whose pages come from a content service, which can fail or keep everybody waiting. */
async function startShop(version: keyof typeof FORMS) {
  const shop = await startShops({ version })
  await shop.db.delete(brands).where(eq(brands.id, 'ember'))
  return shop
}

type Shops = { version: keyof typeof FORMS; pages?: object[]; brandField?: string }

/** The same with both demo brands. */
async function startShops({ version, pages = PAGES, brandField }: Shops) {
  const service = { isDown: false, asked: 0, wait: Promise.resolve() }
  const collections: Record<string, object[]> = { pages, news: NEWS }
  const strapi = new Hono()
  strapi.get('/api/:type', async (c) => {
    service.asked += 1
    await service.wait
    if (service.isDown) return c.json({}, 500)
    const slug = c.req.query('filters[slug][$eq]')
    const entries = collections[c.req.param('type')]
    if (!entries) return c.json({ data: null, error: { status: 404 } }, 404)
    const found = entries.filter((entry) => !slug || ('slug' in entry && entry.slug === slug))
    return c.json({ data: FORMS[version](found), meta: { pagination: { total: found.length } } })
  })
  const { url, close } = await serveApp(strapi)
  onTestFinished(close)
  const environment = {
    CONTENT: 'strapi',
    STRAPI_URL: url,
    STRAPI_POPULATE: '*',
    ...(brandField && { STRAPI_BRAND_FIELD: brandField }),
  }
  return { service, ...(await startApp({ environment })) }
}

test.each([4, 5] as const)(
  'pages and news come from Strapi %i, one by slug and all in lists',
  async (version) => {
    const { call } = await startShop(version)
    const { data: page } = await call(contentApi.page, { slug: 'our-farms' })
    expect(page).toMatchObject({ slug: 'our-farms', title: 'Our farms', blocks: [] })
    expect((await call(contentApi.pages, {})).data.map(({ slug }) => slug)).toEqual(['our-farms', 'the-team'])
    const { data: news } = await call(contentApi.news, {})
    expect(news.articles.map(({ slug }) => slug)).toEqual(['open-day'])
    expect((await call(contentApi.article, { slug: 'open-day' })).data.summary).toBe('Come by.')
  },
)

test('a page that neither the service nor the shop has is 404, one that the service lacks is the shop’s', async () => {
  const { call } = await startShop(5)
  const unknown = call(contentApi.page, { slug: 'no-such-page' })
  await expect(unknown).rejects.toMatchObject({ status: 404, text: 'Page not found: /no-such-page' })
  expect((await call(contentApi.faq, {})).data.faqs.length).toBeGreaterThan(0)
})

test('a service that fails takes no page away', async () => {
  const { call, service, setNow } = await startShop(5)
  const before = await call(contentApi.page, { slug: 'our-farms' })
  service.isDown = true
  setNow('2030-01-08T11:00:00Z')
  expect(await call(contentApi.page, { slug: 'our-farms' })).toEqual(before)
  expect((await call(contentApi.faq, {})).data.title).toBeTruthy()
  expect((await call(contentApi.pages, {})).data.length).toBeGreaterThan(0)
})

test('while the service fails, a page that only it may have is 503, and one of the shop is shown', async () => {
  const { call, service, deps } = await startShop(5)
  service.isDown = true
  const unknown = call(contentApi.page, { slug: 'the-team' })
  await expect(unknown).rejects.toMatchObject({ status: 503 })
  expect((await call(contentApi.page, { slug: 'our-way' })).data.title).toBe('Our way')
  const describe = pageDescriber(deps)
  const query = { brandId: 'fernhill', claim: '/*' }
  expect(await describe({ ...query, pathname: '/the-team' })).toBeUndefined()
  expect(await describe({ ...query, pathname: '/our-way' })).toMatchObject({ status: 200 })
})

test('during an outage nobody waits for what is known, and what is new is shown after it', async () => {
  const page = { slug: 'our-farms', title: 'Our farms', brand: 'fernhill' }
  const { call, service, setNow } = await startShops({ version: 5, pages: [page], brandField: 'brand' })
  const read = async () => (await call(contentApi.page, { slug: 'our-farms' })).data.title
  expect(await read()).toBe('Our farms')
  service.isDown = true
  setNow('2030-01-08T11:00:00Z')
  await read()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  service.wait = promise
  setNow('2030-01-08T11:01:00Z')
  const { asked } = service
  expect([await read(), await read()]).toEqual(['Our farms', 'Our farms'])
  await expect.poll(() => service.asked).toBe(asked + 1)
  service.isDown = false
  page.title = 'Our new farms'
  answer()
  await expect.poll(read).toBe('Our new farms')
})

test('entries are of the brand that they name, and of no other', async () => {
  const pages = [
    { slug: 'terms', title: 'Terms of Ember', brand: 'ember' },
    { slug: 'terms', title: 'Terms of Fernhill', brand: 'fernhill' },
    { slug: 'bread', title: 'Bread of Ember', brand: 'ember' },
  ]
  const { newVisitor } = await startShops({ version: 5, pages, brandField: 'brand' })
  const [fernhill, ember] = [newVisitor(), newVisitor('ember.localhost')]
  expect((await fernhill.call(contentApi.page, { slug: 'terms' })).data.title).toBe('Terms of Fernhill')
  expect((await ember.call(contentApi.page, { slug: 'terms' })).data.title).toBe('Terms of Ember')
  await expect(fernhill.call(contentApi.page, { slug: 'bread' })).rejects.toMatchObject({ status: 404 })
  const slugs = async ({ call }: typeof ember) =>
    (await call(contentApi.pages, {})).data.map(({ slug }) => slug)
  expect([await slugs(fernhill), await slugs(ember)]).toEqual([['terms'], ['terms', 'bread']])
})

test('of several brands none shows entries that name no brand', async () => {
  const { newVisitor, service } = await startShops({ version: 5 })
  for (const visitor of [newVisitor(), newVisitor('ember.localhost')]) {
    await expect(visitor.call(contentApi.page, { slug: 'our-farms' })).rejects.toMatchObject({ status: 404 })
    expect((await visitor.call(contentApi.faq, {})).data.title).toBeTruthy()
  }
  expect(service.asked).toBe(0)
})

test('the service is asked once for what many visitors read', async () => {
  const { call, service, newVisitor } = await startShop(4)
  await call(contentApi.page, { slug: 'the-team' })
  const { asked } = service
  for (let visitor = 0; visitor < 5; visitor += 1)
    await newVisitor().call(contentApi.page, { slug: 'the-team', populate: `${visitor}` })
  expect(service.asked).toBe(asked)
})
