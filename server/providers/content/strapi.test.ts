import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { serveApp } from '../sandbox.testing.ts'
import { unwrapEnvelopes, createStrapi } from './content.ts'

const version4 = {
  data: {
    id: 3,
    attributes: {
      title: 'Home',
      seo: { title: 'Fernhill' },
      hero: { data: { id: 9, attributes: { url: '/hero.webp' } } },
      pages: { data: [{ id: 1, attributes: { slug: 'about' } }] },
      icon: { data: null },
    },
  },
  meta: {},
}

const version5 = {
  data: {
    id: 3,
    documentId: 'abc',
    title: 'Home',
    seo: { title: 'Fernhill' },
    hero: { id: 9, url: '/hero.webp' },
    pages: [{ id: 1, slug: 'about' }],
    icon: null,
  },
  meta: {},
}

const entry = {
  id: 3,
  title: 'Home',
  seo: { title: 'Fernhill' },
  hero: { id: 9, url: '/hero.webp' },
  pages: [{ id: 1, slug: 'about' }],
}

test.each([
  ['4', version4],
  ['5', version5],
])('flattens a Strapi %s entry', (_, envelope) => {
  expect(unwrapEnvelopes(envelope, 'http://cms.example')).toMatchObject(entry)
})

test('requests a content type with token, populate and filters', async () => {
  const app = new Hono()
  app.get('/api/pages', (c) => {
    const query = new URL(c.req.url).searchParams
    expect([c.req.header('authorization'), query.get('populate'), query.get('filters[slug][$eq]')]).toEqual([
      'Bearer token',
      'deep',
      'about',
    ])
    return c.json({ data: [{ id: 1, attributes: { slug: 'about' } }], meta: {} })
  })
  app.get('/api/faq', (c) => c.json({ data: null, error: { status: 404, name: 'NotFoundError' } }, 404))
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  const content = createStrapi({ apiUrl: url, token: 'token', populate: 'deep' })
  expect(await content.fetchEntry('pages', 'about')).toEqual({ id: 1, slug: 'about' })
  expect(await content.fetchEntry('faq')).toBeUndefined()
  expect(await content.fetchEntries('faq')).toBeUndefined()
})

test('reads every entry of a type that has more than one reply holds', async () => {
  const app = new Hono()
  const all = Array.from({ length: 130 }, (_, id) => ({ id, slug: `page-${id}` }))
  app.get('/api/pages', (c) => {
    const [page, size] = ['page', 'pageSize'].map((name) => Number(c.req.query(`pagination[${name}]`)))
    return c.json({ data: all.slice(((page ?? 1) - 1) * (size ?? 25), (page ?? 1) * (size ?? 25)), meta: {} })
  })
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  const content = createStrapi({ apiUrl: url, token: 'token', populate: '*' })
  expect(await content.fetchEntries('pages')).toEqual(all)
})

test('reads every entry where the service sends fewer a page than it is asked for', async () => {
  const app = new Hono()
  const all = Array.from({ length: 30 }, (_, id) => ({ id, slug: `page-${id}` }))
  app.get('/api/pages', (c) => {
    const page = Number(c.req.query('pagination[page]'))
    const meta = { pagination: { page, pageSize: 10, pageCount: 3, total: 30 } }
    return c.json({ data: all.slice((page - 1) * 10, page * 10), meta })
  })
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  expect(await createStrapi({ apiUrl: url, populate: '*' }).fetchEntries('pages')).toEqual(all)
})

test('a list in a JSON field that looks like parts takes nothing away', async () => {
  const app = new Hono()
  app.get('/api/home', (c) =>
    c.req.query('populate') === '*'
      ? c.json({ data: { title: 'Home', cards: [{ id: 1 }] } })
      : c.json({}, 400),
  )
  const { url, close } = await serveApp(app)
  onTestFinished(close)
  const content = createStrapi({ apiUrl: url, populate: '*' })
  expect(await content.fetchEntry('home')).toEqual({ title: 'Home', cards: [{ id: 1 }] })
})
