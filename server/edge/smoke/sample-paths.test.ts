import { expect, test } from 'vitest'
import { samplesOf } from './smoke-test.ts'

test('each claim has a sample address, with a store where needed', () => {
  const claims = ['/', '/login', '/member/*', '/stores/:storeSlug/*', '/store/:slug', '/item/:id', '/*']
  const samples = ['/stores/:storeSlug/search', '/login']
  expect(samplesOf({ claims, samples }, 'york-12')).toEqual([
    { path: '/', claim: '/' },
    { path: '/login', claim: '/login' },
    { path: '/member', claim: '/member/*' },
    { path: '/stores/york-12', claim: '/stores/:storeSlug/*' },
    { path: '/store/york-12', claim: '/store/:slug' },
    { path: '/stores/york-12/search' },
  ])
})
