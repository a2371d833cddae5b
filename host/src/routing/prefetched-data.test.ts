import { afterEach, expect, test, vi } from 'vitest'
import type { PageArgs } from '@larder/shared/api'
import { chooseOrderMethod } from '@larder/shared/stores'
import { loadPrefetched, prefetchData, type LoadPage } from './prefetched-data.ts'

const args: PageArgs = {
  request: new Request('http://shop.example/stores/york-12?page=2'),
  params: {},
  api: () => Promise.reject(new Error('The test makes no call.')),
}
const other: PageArgs = { ...args, request: new Request('http://shop.example/stores/leith-13') }

/** A loader that counts its runs in its data. */
function createLoader(): LoadPage & { runs: () => number } {
  let runs = 0
  return Object.assign(() => Promise.resolve(`load ${(runs += 1)}`), { runs: () => runs })
}

afterEach(() => vi.useRealTimers())

test('a navigation takes the prefetched data of its address, once', async () => {
  const load = createLoader()
  await prefetchData(load, args)
  expect(await loadPrefetched(load, other)).toBe('load 2')
  expect(await loadPrefetched(load, args)).toBe('load 1')
  expect(await loadPrefetched(load, args)).toBe('load 3')
})

test('an address is prefetched once, however often its link is hovered', async () => {
  const load = createLoader()
  await Promise.all([prefetchData(load, args), prefetchData(load, args)])
  expect(load.runs()).toBe(1)
})

test('data that is too old, or of another order method, is loaded again', async () => {
  vi.useFakeTimers()
  const load = createLoader()
  await prefetchData(load, args)
  vi.advanceTimersByTime(20_000)
  expect(await loadPrefetched(load, args)).toBe('load 2')
  await prefetchData(load, args)
  chooseOrderMethod('collection')
  expect(await loadPrefetched(load, args)).toBe('load 4')
  chooseOrderMethod('delivery')
})

test('a failed prefetch and a redirect are left to the navigation', async () => {
  const results: (() => unknown)[] = [
    () => Promise.reject(new Error('offline')),
    () => 'shown',
    () => Response.redirect('http://shop.example/', 302),
    () => 'redirected',
  ]
  const load: LoadPage = () => results.shift()?.()
  await prefetchData(load, args)
  expect(await loadPrefetched(load, args)).toBe('shown')
  await prefetchData(load, args)
  expect(await loadPrefetched(load, args)).toBe('redirected')
})

test('a navigation during a prefetch that fails loads the data itself', async () => {
  const failure = Promise.withResolvers<unknown>()
  const results: (() => unknown)[] = [() => failure.promise, () => 'shown']
  const load: LoadPage = () => results.shift()?.()
  const ahead = prefetchData(load, args)
  const shown = loadPrefetched(load, args)
  failure.reject(new Error('offline'))
  await ahead
  expect(await shown).toBe('shown')
})
