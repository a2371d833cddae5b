import { beforeEach, expect, test, vi } from 'vitest'
import { isLostChunk, mayOpenAfresh } from './lost-chunk.ts'

// @vitest-environment jsdom
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

test('a path is opened afresh once in ten seconds', () => {
  const store = { pathname: '/stores/york' }
  expect(mayOpenAfresh(store, 1_000)).toBe(true)
  expect(mayOpenAfresh(store, 10_999)).toBe(false)
  expect(mayOpenAfresh({ pathname: '/basket' }, 10_999)).toBe(true)
  expect(mayOpenAfresh(store, 21_000)).toBe(true)
})

test.each(['/checkout/payment', '/checkout/payment/success'])(
  'never while somebody is paying: %s',
  (path) => {
    expect(mayOpenAfresh({ pathname: path }, 1_000)).toBe(false)
    history.replaceState(null, '', path)
    expect(mayOpenAfresh({ pathname: '/checkout/success' }, 1_000)).toBe(false)
  },
)

test('without storage it is never done, because it could not stop', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(mayOpenAfresh({ pathname: '/' }, 1_000)).toBe(false)
  vi.restoreAllMocks()
})

test('only a file that did not come is a lost chunk', () => {
  expect(isLostChunk(Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' }))).toBe(
    true,
  )
  expect(isLostChunk(new Error('Cannot read properties of undefined'))).toBe(false)
  expect(isLostChunk('chunk')).toBe(false)
})
