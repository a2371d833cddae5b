import { beforeEach, expect, test, vi } from 'vitest'
import { isMissingChunk, mayReload } from './missing-chunk.ts'

// @vitest-environment jsdom
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('reloads a path at most once in ten seconds', () => {
  const store = { pathname: '/stores/york' }
  expect(mayReload(store, 1_000)).toBe(true)
  expect(mayReload(store, 10_999)).toBe(false)
  expect(mayReload({ pathname: '/basket' }, 10_999)).toBe(true)
  expect(mayReload(store, 21_000)).toBe(true)
})

test.each(['/checkout/payment', '/checkout/payment/success'])(
  'never reloads during a payment: %s',
  (path) => {
    expect(mayReload({ pathname: path }, 1_000)).toBe(false)
    history.replaceState(null, '', path)
    expect(mayReload({ pathname: '/checkout/success' }, 1_000)).toBe(false)
  },
)

test('never reloads without storage, because reloads could not be limited', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(mayReload({ pathname: '/' }, 1_000)).toBe(false)
  vi.restoreAllMocks()
})

test('counts only a file that failed to load as a missing chunk', () => {
  expect(
    isMissingChunk(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })),
  ).toBe(true)
  expect(isMissingChunk(new Error('Cannot read properties of undefined'))).toBe(false)
  expect(isMissingChunk('chunk')).toBe(false)
})
