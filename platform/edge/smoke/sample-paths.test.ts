import { expect, test } from 'vitest'
import { listSamples } from './smoke-test.ts'

test('lists a sample address for each claim, with a store where needed', () => {
  const claims = ['/', '/login', '/member/*', '/stores/:storeSlug/*', '/store/:slug', '/item/:id', '/*']
  const samples = ['/stores/:storeSlug/search', '/login']
  expect(listSamples({ claims, samples }, 'york-12')).toEqual([
    { path: '/', claim: '/' },
    { path: '/login', claim: '/login' },
    { path: '/member', claim: '/member/*' },
    { path: '/stores/york-12', claim: '/stores/:storeSlug/*' },
    { path: '/store/york-12', claim: '/store/:slug' },
    { path: '/stores/york-12/search' },
  ])
})
