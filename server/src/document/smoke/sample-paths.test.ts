import { expect, test } from 'vitest'
import { samplePaths } from './sample-paths.ts'

test('each claim has an address, with a store where it names one', () => {
  const claims = ['/', '/login', '/member/*', '/stores/:storeSlug/*', '/store/:slug', '/item/:id', '/*']
  const samples = ['/stores/:storeSlug/search', '/login']
  expect(samplePaths({ claims, samples }, 'york-12')).toEqual([
    '/',
    '/login',
    '/member',
    '/stores/york-12',
    '/store/york-12',
    '/stores/york-12/search',
  ])
})
