import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { contentApi } from '@larder/shared/contracts'
import { serveApp } from '@larder/providers/sandbox.testing.ts'
import { startApp } from '@larder/testing/index.ts'

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

/** A shop whose pages come from a content service, which can fail. */
async function startShop(version: keyof typeof FORMS) {
  const service = { isDown: false, asked: 0 }
  const collections: Record<string, object[]> = { pages: PAGES, news: NEWS }
  const strapi = new Hono()
  strapi.get('/api/:type', (c) => {
    service.asked += 1
    if (service.isDown) return c.json({}, 500)
    const slug = c.req.query('filters[slug][$eq]')
    const entries = collections[c.req.param('type')]
    if (!entries) return c.json({ data: null, error: { status: 404 } }, 404)
    const found = entries.filter((entry) => !slug || ('slug' in entry && entry.slug === slug))
    return c.json({ data: FORMS[version](found), meta: { pagination: { total: found.length } } })
  })
  const { url, close } = await serveApp(strapi)
  onTestFinished(close)
  const environment = { CONTENT: 'strapi', STRAPI_URL: url, STRAPI_POPULATE: '*' }
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

test('the service is asked once for what many visitors read', async () => {
  const { call, service, newVisitor } = await startShop(4)
  await call(contentApi.page, { slug: 'the-team' })
  const { asked } = service
  for (let visitor = 0; visitor < 5; visitor += 1)
    await newVisitor().call(contentApi.page, { slug: 'the-team', populate: `${visitor}` })
  expect(service.asked).toBe(asked)
})
