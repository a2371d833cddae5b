import { expect, test } from 'vitest'
import { withShareTags } from './share-tags.ts'

const page = { origin: 'https://shop.example', pathname: '/news/a b', siteName: 'Fern & Co', status: 200 }
const head =
  '<title>Bread &amp; more</title><meta name="description" content="Warm."/><meta property="og:image" content="/_ipx/a.png"/>'

test('a page says where it is, what it is called and what it looks like, in whole addresses', () => {
  const made = withShareTags({ ...page, head })
  expect(made).toContain('<link rel="canonical" href="https://shop.example/news/a%20b">')
  expect(made).toContain('<meta property="og:title" content="Bread &amp; more">')
  expect(made).toContain('<meta property="og:image" content="https://shop.example/_ipx/a.png">')
  expect(made).toContain('<meta property="og:site_name" content="Fern &amp; Co">')
  expect(made.match(/og:image/g)).toHaveLength(1)
})

test('a canonical path of the page itself wins', () => {
  const made = withShareTags({ ...page, head: `${head}<link rel="canonical" href="/news/bread"/>` })
  expect(made).toContain('href="https://shop.example/news/bread"')
  expect(made.match(/rel="canonical"/g)).toHaveLength(1)
})

test('a path cannot write markup', () => {
  expect(withShareTags({ ...page, pathname: '/"><script>', head })).not.toContain('"><script>')
})

test('errors and private pages are for nobody’s index', () => {
  expect(withShareTags({ ...page, status: 404, head })).toContain('noindex')
  const isPrivate = '<title>Basket</title><meta name="robots" content="noindex"/>'
  expect(withShareTags({ ...page, head: isPrivate })).toBe(isPrivate)
})
