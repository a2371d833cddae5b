import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createReplyCache } from './reply-cache.ts'

function cacheFor(forMs: number) {
  const { get, size } = createReplyCache(forMs)
  const ask = async (key: string, make: () => Promise<string>) =>
    new TextDecoder().decode(await get(key, make))
  return { ask, size }
}

function countingCompute() {
  let made = 0
  return async () => String((made += 1))
}

test('equal requests share a cached response', async () => {
  const { ask } = cacheFor(60_000)
  const make = countingCompute()
  expect(await Promise.all([ask('a', make), ask('a', make)])).toEqual(['1', '1'])
  expect(await ask('b', make)).toBe('2')
})

test('rebuilds an expired response', async () => {
  const { ask } = cacheFor(1)
  const make = countingCompute()
  await ask('a', make)
  await delay(5)
  expect(await ask('a', make)).toBe('2')
})

test('does not cache a failure', async () => {
  const { ask, size } = cacheFor(60_000)
  await expect(ask('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(size()).toEqual({ replies: 0, bytes: 0 })
  expect(await ask('a', countingCompute())).toBe('1')
})

test('does not cache anything with a lifetime of zero', async () => {
  const { ask } = cacheFor(0)
  const make = countingCompute()
  await ask('a', make)
  expect(await ask('a', make)).toBe('2')
})

test('evicts the oldest response when there are too many', async () => {
  const { ask } = cacheFor(60_000)
  const make = countingCompute()
  await ask('first', make)
  for (let at = 0; at < 1_000; at += 1) await ask(`more ${at}`, async () => '')
  expect(await ask('first', make)).toBe('2')
})

test('limits the total size of cached responses', async () => {
  const { ask, size } = cacheFor(60_000)
  const long = 'x'.repeat(1024 * 1024)
  for (let at = 0; at < 100; at += 1) await ask(`long ${at}`, async () => long)
  expect(size().bytes).toBeLessThanOrEqual(33 * 1024 * 1024)
})

test('removes an expired response without a further request', async () => {
  const { ask, size } = cacheFor(10)
  for (let at = 0; at < 50; at += 1) await ask(`${at}`, async () => 'some words')
  expect(size().bytes).toBeGreaterThan(0)
  await expect.poll(size).toEqual({ replies: 0, bytes: 0 })
})

test('serves the last known brand while the database hangs, and waits for other responses', async () => {
  const { get } = createReplyCache(1)
  const text = async (key: string, make: () => Promise<string>) =>
    new TextDecoder().decode(await get(key, make))
  const hanging = Promise.withResolvers<string>()
  for (const key of ['/profile {}', '/menu {"id":1}']) await text(key, async () => 'first')
  await delay(5)
  expect(await text('/profile {}', () => hanging.promise)).toBe('first')
  const menu = text('/menu {"id":1}', () => hanging.promise)
  hanging.resolve('second')
  expect(await menu).toBe('second')
})
