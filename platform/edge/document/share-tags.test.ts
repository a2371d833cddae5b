import { expect, test } from 'vitest'
import type { HeadTag } from '../renderer/protocol.ts'
import { headMarkup, withShareTags } from './head.ts'

const page = { origin: 'https://shop.example', pathname: '/news/a b', siteName: 'Fern & Co', isIndexed: true }
const meta = (attributes: Record<string, string>): HeadTag => ({ tag: 'meta', attributes })
const head: HeadTag[] = [
  { tag: 'title', text: 'Bread & more' },
  meta({ name: 'description', content: 'Warm.' }),
  meta({ property: 'og:image', content: '/_ipx/a.png' }),
]
const writeHead = (change: Partial<Parameters<typeof withShareTags>[0]> = {}) =>
  headMarkup(withShareTags({ ...page, head, ...change }))

test('writes address, title and picture of a page, with absolute URLs', () => {
  expect(writeHead()).toContain('<link rel="canonical" href="https://shop.example/news/a%20b"/>')
  expect(writeHead()).toContain('<meta property="og:title" content="Bread &amp; more"/>')
  expect(writeHead()).toContain('<meta property="og:image" content="https://shop.example/_ipx/a.png"/>')
  expect(writeHead()).toContain('<meta property="og:site_name" content="Fern &amp; Co"/>')
  expect(writeHead().match(/og:image/g)).toHaveLength(1)
})

test('prefers the page’s own canonical path', () => {
  const own: HeadTag = { tag: 'link', attributes: { rel: 'canonical', href: '/news/bread' } }
  const text = writeHead({ head: [...head, own] })
  expect(text).toContain('href="https://shop.example/news/bread"')
  expect(text.match(/rel="canonical"/g)).toHaveLength(1)
})

const EVIL = 'https://evil.example/shop'
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })

test.each([
  ['canonical', link({ rel: 'canonical', href: EVIL })],
  [
    'canonical, with the shop as user name',
    link({ rel: 'canonical', href: 'https://shop.example@evil.example/' }),
  ],
  [
    'canonical, with another scheme and port',
    link({ rel: 'canonical', href: 'http://shop.example:81/evil' }),
  ],
  ['alternate', link({ rel: 'alternate', hreflang: 'en', href: EVIL })],
  ['next', link({ rel: 'next', href: EVIL })],
  ['og:url', meta({ property: 'og:url', content: EVIL })],
  ['twitter:url', meta({ name: 'twitter:url', content: EVIL })],
  ['og:image', meta({ property: 'og:image', content: EVIL })],
  ['twitter:image', meta({ name: 'twitter:image', content: EVIL })],
])('removes another host as %s', (_, tag) => {
  const page = [{ tag: 'title', text: 'Bread' } as const, tag]
  const robots = meta({ name: 'robots', content: 'noindex' })
  for (const text of [
    writeHead({ head: page }),
    writeHead({ head: page, isIndexed: false }),
    writeHead({ head: [...page, robots] }),
  ])
    expect(text).not.toMatch(/evil/)
  expect(writeHead({ head: page })).toContain(
    '<link rel="canonical" href="https://shop.example/news/a%20b"/>',
  )
  expect(writeHead({ head: page }).match(/property="og:url"/g)).toHaveLength(1)
})

test('accepts an absolute URL of the shop itself', () => {
  const own = link({ rel: 'canonical', href: 'https://shop.example/news/bread' })
  const next = link({ rel: 'next', href: '/news?page=2' })
  const text = writeHead({ head: [...head, own, next] })
  expect(text).toContain('<link rel="canonical" href="https://shop.example/news/bread"/>')
  expect(text).toContain('<link rel="next" href="/news?page=2"/>')
})

test('escapes path and title', () => {
  const text = writeHead({
    pathname: '/"><script>',
    head: [{ tag: 'title', text: '</title><script>alert(1)</script>' }],
  })
  expect(text).not.toContain('<script')
})

test('does not let search engines index errors and private pages', () => {
  expect(writeHead({ isIndexed: false })).toContain('noindex')
  const isPrivate: HeadTag[] = [
    { tag: 'title', text: 'Basket' },
    meta({ name: 'robots', content: 'noindex' }),
  ]
  expect(withShareTags({ ...page, head: isPrivate })).toEqual(isPrivate)
})
