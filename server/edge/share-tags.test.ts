import { expect, test } from 'vitest'
import type { HeadTag } from './renderer/protocol.ts'
import { headMarkup, withShareTags } from './head.ts'

const page = { origin: 'https://shop.example', pathname: '/news/a b', siteName: 'Fern & Co', status: 200 }
const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes })
const head: HeadTag[] = [
  { tag: 'title', text: 'Bread & more' },
  meta({ name: 'description', content: 'Warm.' }),
  meta({ property: 'og:image', content: '/_ipx/a.png' }),
]
const made = (change: Partial<Parameters<typeof withShareTags>[0]> = {}) =>
  headMarkup(withShareTags({ ...page, head, ...change }))

test('a page states address, title and picture, with absolute URLs', () => {
  expect(made()).toContain('<link rel="canonical" href="https://shop.example/news/a%20b"/>')
  expect(made()).toContain('<meta property="og:title" content="Bread &amp; more"/>')
  expect(made()).toContain('<meta property="og:image" content="https://shop.example/_ipx/a.png"/>')
  expect(made()).toContain('<meta property="og:site_name" content="Fern &amp; Co"/>')
  expect(made().match(/og:image/g)).toHaveLength(1)
})

test('prefers the page’s own canonical path', () => {
  const own: HeadTag = { tag: 'link', attributes: { rel: 'canonical', href: '/news/bread' } }
  const text = made({ head: [...head, own] })
  expect(text).toContain('href="https://shop.example/news/bread"')
  expect(text.match(/rel="canonical"/g)).toHaveLength(1)
})

const EVIL = 'https://evil.example/shop'
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })

test.each([
  ['canonical', link({ rel: 'canonical', href: EVIL })],
  [
    'canonical, as a name and password',
    link({ rel: 'canonical', href: 'https://shop.example@evil.example/' }),
  ],
  ['canonical, by another scheme', link({ rel: 'canonical', href: 'http://shop.example:81/evil' })],
  ['alternate', link({ rel: 'alternate', hreflang: 'en', href: EVIL })],
  ['next', link({ rel: 'next', href: EVIL })],
  ['og:url', meta({ property: 'og:url', content: EVIL })],
  ['twitter:url', meta({ name: 'twitter:url', content: EVIL })],
  ['og:image', meta({ property: 'og:image', content: EVIL })],
  ['twitter:image', meta({ name: 'twitter:image', content: EVIL })],
])('never names another host as %s', (_, tag) => {
  const page = [{ tag: 'title', text: 'Bread' } as const, tag]
  const robots = meta({ name: 'robots', content: 'noindex' })
  for (const text of [
    made({ head: page }),
    made({ head: page, status: 404 }),
    made({ head: [...page, robots] }),
  ])
    expect(text).not.toMatch(/evil/)
  expect(made({ head: page })).toContain('<link rel="canonical" href="https://shop.example/news/a%20b"/>')
  expect(made({ head: page }).match(/property="og:url"/g)).toHaveLength(1)
})

test('accepts an absolute URL of the shop itself', () => {
  const own = link({ rel: 'canonical', href: 'https://shop.example/news/bread' })
  const next = link({ rel: 'next', href: '/news?page=2' })
  const text = made({ head: [...head, own, next] })
  expect(text).toContain('<link rel="canonical" href="https://shop.example/news/bread"/>')
  expect(text).toContain('<link rel="next" href="/news?page=2"/>')
})

test('neither path nor title can inject markup', () => {
  const text = made({
    pathname: '/"><script>',
    head: [{ tag: 'title', text: '</title><script>alert(1)</script>' }],
  })
  expect(text).not.toContain('<script')
})

test('errors and private pages are not indexed', () => {
  expect(made({ status: 404 })).toContain('noindex')
  const isPrivate: HeadTag[] = [
    { tag: 'title', text: 'Basket' },
    meta({ name: 'robots', content: 'noindex' }),
  ]
  expect(withShareTags({ ...page, head: isPrivate })).toEqual(isPrivate)
})
