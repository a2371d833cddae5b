import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentApi, type Endpoint } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { contentEntries } from '../../model/schema/index.ts'
import { businessService } from '../business/business.service.ts'
import { completeContent } from './complete-content.ts'
import { contentService } from './content.service.ts'

const SINGLE_TYPES: Record<string, Endpoint> = {
  global: contentApi.global,
  home: contentApi.home,
  faq: contentApi.faq,
  contact: contentApi.contact,
  login: contentApi.login,
  register: contentApi.register,
  'forgot-password': contentApi.forgotPassword,
  'reset-password': contentApi.resetPassword,
  store: contentApi.store,
  checkout: contentApi.checkout,
  'site-settings': contentApi.siteSettings,
}

/** Copies of a value, each with one part at any depth replaced by null. */
function* nullEachPart(value: unknown, path = ''): Generator<[path: string, copy: unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    const copyWith = (changed: unknown) =>
      Array.isArray(value)
        ? value.map((one, at) => (String(at) === name ? changed : one))
        : { ...value, [name]: changed }
    yield [`${path}/${name}`, copyWith(null)]
    for (const [inner, copy] of nullEachPart(part, `${path}/${name}`)) yield [inner, copyWith(copy)]
  }
}

test('every part of the content may be null', async () => {
  const { deps } = await startApp()
  const { details: brand } = await businessService(deps).loadBrand('fernhill')
  const refused: string[] = []
  for (const [type, { reply }] of Object.entries(SINGLE_TYPES)) {
    const [entry] = await contentService(deps).list('fernhill', type)
    for (const [path, body] of [...nullEachPart(entry?.body), ['', {}] as const]) {
      const data = completeContent(body, { type, slug: '', brand })
      if (!reply.safeParse({ data }).success) refused.push(`${type}${path}`)
    }
  }
  expect(refused).toEqual([])
})

test('serves a site whose header is null, with a plain header in the brand’s colours', async () => {
  const { db, call } = await startApp()
  await db.execute(sql`
    update content_entries set body = jsonb_set(body, '{header}', 'null')
    where brand_id = 'fernhill' and type = 'global'`)
  await db.execute(sql`update brands set version = version + 1`)
  const { data } = await call(contentApi.global, { populate: 'deep' })
  expect(data.header.menu).toEqual([])
  expect(data.header.banner.showBanner).toBe(false)
  expect(data.header.navbars.mobile.logo).toBe('pictures/fernhill/site/logo.png')
  expect(data.footer.menus.length).toBeGreaterThan(0)
})

test('leaves out a block that is malformed or of an unknown type, and keeps the others', async () => {
  const { db, call } = await startApp()
  const blocks = [
    { type: 'video', url: '/film' },
    { type: 'list', title: null, items: ['a'] },
    { type: 'list', title: 'Kept', items: ['a', null] },
  ]
  await db.execute(sql`
    update content_entries set body = jsonb_set(body, '{blocks}', ${JSON.stringify(blocks)}::jsonb)
    where brand_id = 'fernhill' and type = 'home'`)
  await db.execute(sql`update brands set version = version + 1`)
  const { data } = await call(contentApi.home, {})
  expect(data.blocks).toEqual([{ type: 'list', title: 'Kept', items: ['a'] }])
})

test('an article without its day takes neither the news nor the list of pages away', async () => {
  const { db, call } = await startApp()
  const isArticle = and(eq(contentEntries.brandId, 'fernhill'), eq(contentEntries.type, 'news'))
  const before = await db.$count(contentEntries, isArticle)
  await db.execute(sql`
    insert into content_entries (brand_id, type, slug, position, body)
    values ('fernhill', 'news', 'undated', 0, '{"slug": "undated", "title": "Undated"}'),
      ('fernhill', 'pages', 'untitled', 999, '{"slug": "untitled", "seo": null}')`)
  await db.execute(sql`update brands set version = version + 1`)
  expect((await call(contentApi.news, {})).data.articles).toHaveLength(before)
  expect((await call(contentApi.pages, {})).data.map(({ slug }) => slug)).not.toContain('untitled')
  expect((await call(contentApi.page, { slug: 'untitled' })).data).toMatchObject({
    title: 'Fernhill Market',
    blocks: [],
  })
})
