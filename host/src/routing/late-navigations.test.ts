import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageArea } from '@larder/shared/contracts'
import { openDocument } from '../remotes/open-document.ts'
import { storeComposition } from '../remotes/page-releases.ts'
import { followLateNavigations, trackPageCode } from './late-navigations.ts'

// @vitest-environment jsdom
vi.mock('../remotes/open-document.ts', () => ({ openDocument: vi.fn<(path: string) => void>() }))

const area = (name: string, claims: string[], origin?: string): PageArea => ({
  name,
  version: 'v1',
  claims,
  document: 'shop',
  isKilled: false,
  exposes: ['./routes'],
  warm: {},
  hashes: {},
  ...(origin && { origin }),
})

const TEXT = 'Still loading. This takes longer than usual.'
const readNotice = () => document.querySelector('output')?.textContent
const CODE = { Component: () => null }

/** Opens a shop at `/` whose store page, pages of baskets and local area wait for `code`. */
function openShop(code: Promise<typeof CODE>) {
  const areas = [
    area('menu', ['/stores/*']),
    area('basket', ['/basket']),
    area('checkout', ['/checkout/*']),
    area('local', ['/local'], 'http://localhost:4310'),
  ]
  storeComposition({ id: 'c1', hostVersion: 'h1', document: 'shop', areas })
  const page = (name: string, path: string) => ({ path, lazy: () => trackPageCode(name, code) })
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { path: '/faqs', Component: () => null },
    { path: '/slow', Component: () => null, loader: () => code.then(() => null) },
    page('menu', '/stores/:slug'),
    page('basket', '/basket'),
    page('checkout', '/checkout/payment'),
    page('local', '/local'),
  ])
  followLateNavigations(router)
  return router
}

beforeEach(() => {
  sessionStorage.clear()
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('opens a page whose code is late as a document, once in ten seconds, and never fails it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof CODE>()
  const router = openShop(promise)
  void router.navigate('/stores/york?sort=name#bakery')
  await vi.advanceTimersByTimeAsync(3_199)
  expect(openDocument).not.toHaveBeenCalled()
  expect(readNotice()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(openDocument).toHaveBeenCalledExactlyOnceWith('/stores/york?sort=name')
  await vi.advanceTimersByTimeAsync(1)
  expect(readNotice()).toBe(TEXT)

  // The shopper stops the document and presses the link again.
  void router.navigate('/')
  await vi.advanceTimersByTimeAsync(1)
  expect(readNotice()).toBeUndefined()
  void router.navigate('/stores/york')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(openDocument).toHaveBeenCalledOnce()
  expect(readNotice()).toBe(TEXT)
  expect(router.state.navigation.state).toBe('loading')

  resolve(CODE)
  await vi.advanceTimersByTimeAsync(1)
  expect(router.state.location.pathname).toBe('/stores/york')
  expect(router.state.errors).toBeNull()
  expect(readNotice()).toBeUndefined()
})

test('waits for a late page where no document may be opened', async () => {
  const router = openShop(new Promise(() => undefined))
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  void router.navigate('/stores/york')
  await vi.advanceTimersByTimeAsync(60_000)
  setItem.mockRestore()
  expect(readNotice()).toBe(TEXT)
  void router.navigate('/checkout/payment')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(readNotice()).toBe(TEXT)
  expect(openDocument).not.toHaveBeenCalled()
  expect(router.state.errors).toBeNull()
  await router.navigate('/')
})

test('does nothing for another page that is opened meanwhile, nor for data that is late', async () => {
  const router = openShop(new Promise(() => undefined))
  void router.navigate('/stores/york')
  await vi.advanceTimersByTimeAsync(3_000)
  void router.navigate('/slow')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(openDocument).not.toHaveBeenCalled()
  expect(readNotice()).toBeUndefined()
  await router.navigate('/')
})

test('waits longer for a page of a developer’s machine', async () => {
  const router = openShop(new Promise(() => undefined))
  void router.navigate('/local')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(openDocument).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(openDocument).toHaveBeenCalledExactlyOnceWith('/local')
  await router.navigate('/')
})
