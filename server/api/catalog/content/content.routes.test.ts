import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'

test('every content type matches its contract in both brands', async () => {
  const { call, newVisitor } = await startApp()
  const ember = newVisitor('ember.localhost').call
  const { data: site } = await call(contentApi.global, { populate: 'deep' })
  expect(site.companyName).toBe('Fernhill Market')
  expect(site.brandingColors.primary).toMatch(/^#[0-9A-F]{6}$/i)
  expect(site.logo).toBe('pictures/fernhill/site/logo.png')
  expect((await ember(contentApi.global, {})).data.companyName).toBe('Ember Kitchen')
  const titles = await Promise.all([
    call(contentApi.home, {}),
    call(contentApi.faq, {}),
    call(contentApi.contact, {}),
    call(contentApi.login, {}),
    call(contentApi.register, {}),
    call(contentApi.forgotPassword, {}),
    call(contentApi.resetPassword, {}),
    call(contentApi.store, {}),
    call(contentApi.checkout, {}),
  ])
  for (const { data } of titles) expect(data.title).toBeTruthy()
  expect((await call(contentApi.siteSettings, {})).data.fontSizes.map(({ name }) => name)).toContain('huge')
})

/** Reads the site content with one field of the stored configuration replaced. */
async function readSiteWith(path: string, value: unknown) {
  const app = await startApp()
  await app.db.execute(sql`
    update content_entries set body = jsonb_set(body, ${path}::text[], ${JSON.stringify(value)}::jsonb)
    where brand_id = 'fernhill' and type = 'global'`)
  await app.db.execute(sql`update brands set version = version + 1`)
  return (await app.call(contentApi.global, {})).data
}

test.each([[null], ['none'], [[{ label: 'of another form' }]]])(
  'treats a navigation menu of %j as empty (spec §8)',
  async (written) => {
    expect((await readSiteWith('{header,menu}', written)).header.menu).toEqual([])
    expect((await readSiteWith('{footer,menus}', written)).footer.menus).toEqual([])
  },
)

test('keeps navigation menu entries without sub-entries', async () => {
  const { menu } = (await readSiteWith('{header,menu}', [{ name: 'News', slug: '/news' }])).header
  expect(menu).toEqual([{ name: 'News', slug: '/news', subMenuItems: [] }])
  const { menus } = (await readSiteWith('{footer,menus}', [{ title: 'Help', menuItems: null }])).footer
  expect(menus).toEqual([{ title: 'Help', menuItems: [] }])
})

test('finds pages and articles by slug, and returns 404 with the path for an unknown slug', async () => {
  const { call } = await startApp()
  const { data: pages } = await call(contentApi.pages, {})
  const [first] = pages
  expect((await call(contentApi.page, { slug: first?.slug ?? '' })).data.title).toBe(first?.title)
  const { data: news } = await call(contentApi.news, {})
  const days = news.articles.map(({ publishedOn }) => publishedOn)
  expect(days).toEqual(days.toSorted().reverse())
  expect(await call(contentApi.article, { slug: news.articles[0]?.slug ?? '' })).toBeTruthy()
  await expect(call(contentApi.page, { slug: 'no/such-page' })).rejects.toMatchObject({
    status: 404,
    text: 'Page not found: /no/such-page',
  })
})

test('pictures of content blocks go through the image proxy', async () => {
  const { request } = await startApp()
  for (const type of ['global', 'home', 'faq', 'news', 'checkout']) {
    const body = await (await request(`/api/strapi/${type}?populate=deep`)).text()
    expect(body).not.toMatch(/"picture":"(?!pictures\/fernhill\/)/)
  }
})

test('an unlisted content type returns 404', async () => {
  const { request } = await startApp()
  expect((await request('/api/strapi/users')).status).toBe(404)
  expect((await request('/api/strapi/..%2f..%2fetc')).status).toBe(404)
})

test('the server serves the brand’s font itself', async () => {
  const { call, request } = await startApp()
  const { data } = await call(contentApi.font, {})
  const response = await request(data.url ?? '')
  expect(response.headers.get('content-type')).toBe('font/woff2')
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
})
