import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentApi } from '@larder/shared/contracts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { startStrapi } from '@larder/testing/strapi.ts'
import { brands } from '../../model/schema/index.ts'

const seo = { title: 'Our farms | Fernhill Market', description: 'Who grows it.' }
const text = { __component: 'blocks.text', title: 'Soil', paragraphs: ['Dark.', 'Deep.'] }

let strapi: Awaited<ReturnType<typeof startStrapi>>
let shop: TestApp
let pictureUrl = ''
const cleanUps: (() => Promise<void>)[] = []

beforeAll(async () => {
  const { TEST_STRAPI: installed } = process.env
  if (!installed) throw new Error('Run `pnpm test strapi`, which installs it.')
  const whenDone = (cleanUp: () => Promise<void>) => void cleanUps.unshift(cleanUp)
  strapi = await startStrapi(installed, { databaseUrl: await freshDatabase('empty', whenDone), whenDone })
  const dot = { width: 8, height: 8, channels: 3 as const, background: '#080' }
  const picture = await sharp({ create: dot }).png().toBuffer()
  const file = await strapi.upload('field.png', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  pictureUrl = strapi.origin + file.url
  const field = {
    __component: 'blocks.picture-text',
    title: 'A field',
    paragraphs: ['Green.'],
    pictureSide: 'left',
    picture: file.id,
  }
  const cards = { __component: 'blocks.cards', title: 'Farms', cards: [{ title: 'Dale', text: 'Sheep' }] }
  const farms = { title: 'Our farms', slug: 'our-farms', picture: file.id, blocks: [text, field, cards], seo }
  await strapi.create('pages', farms)
  await strapi.create('pages', { title: 'Plain', slug: 'plain' })
  await strapi.create('branding-pages', { title: 'The brand', slug: 'the-brand', blocks: [text] })
  const news = { title: 'An open day', slug: 'open-day', summary: 'Come by.', publishedOn: '2030-01-02' }
  await strapi.create('news', news)
  await strapi.set('faq', { title: 'Ask us', faqs: [{ question: 'When?', answer: 'Now.' }] })
  await strapi.set('global', {
    companyName: 'Fernhill of Strapi',
    header: { menu: [{ name: 'Farms', slug: '/our-farms', subMenuItems: [] }] },
  })
  const environment = {
    CONTENT: 'strapi',
    STRAPI_URL: strapi.origin,
    STRAPI_TOKEN: strapi.token,
    STRAPI_POPULATE: '*',
  }
  shop = await startApp({ environment, whenDone })
  // Its entries name no brand, so they are of the only one.
  await shop.db.delete(brands).where(eq(brands.id, 'ember'))
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

test('a page has its blocks, the pictures in them, and what search engines read', async () => {
  const { data } = await shop.call(contentApi.page, { slug: 'our-farms' })
  expect(data).toMatchObject({ title: 'Our farms', slug: 'our-farms', seo, picture: pictureUrl })
  expect(data.blocks).toMatchObject([
    { type: 'text', title: 'Soil', paragraphs: ['Dark.', 'Deep.'] },
    { type: 'picture-text', title: 'A field', picture: pictureUrl, pictureSide: 'left' },
    { type: 'cards', cards: [{ title: 'Dale', text: 'Sheep' }] },
  ])
  const { data: plain } = await shop.call(contentApi.page, { slug: 'plain' })
  expect(plain).toMatchObject({ title: 'Plain', blocks: [], seo: { title: 'Plain' } })
})

test('lists have every entry, and news, questions, menus and brand pages come from it', async () => {
  const { data: pages } = await shop.call(contentApi.pages, {})
  expect(pages.map(({ slug }) => slug).toSorted()).toEqual(['our-farms', 'plain'])
  const { data: brand } = await shop.call(contentApi.brandPage, { slug: 'the-brand' })
  expect(brand.blocks).toMatchObject([{ type: 'text' }])
  const { data: news } = await shop.call(contentApi.news, {})
  expect(news.articles).toMatchObject([{ slug: 'open-day', publishedOn: '2030-01-02', summary: 'Come by.' }])
  const { data: faq } = await shop.call(contentApi.faq, {})
  expect(faq).toMatchObject({ title: 'Ask us', faqs: [{ question: 'When?', answer: 'Now.' }] })
  const { data: site } = await shop.call(contentApi.global, {})
  expect(site).toMatchObject({
    companyName: 'Fernhill of Strapi',
    header: { menu: [{ name: 'Farms', slug: '/our-farms', subMenuItems: [] }] },
  })
})

test('an unknown page is 404, and a type without an entry is the shop’s own', async () => {
  const unknown = shop.call(contentApi.page, { slug: 'no-such-page' })
  await expect(unknown).rejects.toMatchObject({ status: 404, text: 'Page not found: /no-such-page' })
  expect((await shop.call(contentApi.contact, {})).data.phoneNumber).toBe('01632 960 142')
})

test('while it is stopped, what was read stays, and all else is from the shop’s tables', async () => {
  const before = await shop.call(contentApi.page, { slug: 'our-farms' })
  await strapi.stop()
  shop.setNow('2030-01-08T11:00:00Z')
  expect(await shop.call(contentApi.page, { slug: 'our-farms' })).toEqual(before)
  expect((await shop.call(contentApi.page, { slug: 'our-way' })).data.title).toBe('Our way')
})
