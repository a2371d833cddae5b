import { expect, test, vi } from 'vitest'
import { documentCache } from './document-cache.ts'
import type { DocumentResult } from './document-maker.ts'

const MINUTE = 60_000

/** A cache at a time in ms after a full hour, and a page that contains the number of its rendering. */
function setUp() {
  let now = Date.UTC(2026, 10, 28, 12)
  let data = '1'
  let renderings = 0
  let isAway = false
  const cache = documentCache({
    clock: () => new Date(now),
    dataVersion: async () => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return data
    },
    freshValue: 1_000,
  })
  const compute = async (): Promise<DocumentResult> => {
    const html = String((renderings += 1))
    return {
      kind: 'page',
      status: 200,
      html,
      tag: html,
      hashes: { scripts: [], styles: [] },
      isComplete: true,
    }
  }
  return {
    cache,
    wait: (ms: number) => void (now += ms),
    takeDatabaseAway: () => void (isAway = true),
    change: (version: string): void => {
      data = version
      now += 1_000 // a check serves the requests of a moment
    },
    /** The number of the rendering that a visitor gets. */
    visit: async (): Promise<number> => {
      const page = await cache.get('fixed', '/', { brandId: 'tea', pathname: '/', compute })
      return page.kind === 'page' ? Number(page.html) : Number.NaN
    },
  }
}

test('serves a page that nobody asked for since ten minutes from memory, and renders it anew behind that', async () => {
  const { visit, wait } = setUp()
  expect(await visit()).toBe(1)
  wait(10 * MINUTE)
  expect(await visit()).toBe(1)
  expect(await visit()).toBe(2)
})

test('never serves what was rendered with earlier data', async () => {
  const { visit, change } = setUp()
  await visit()
  change('2')
  expect(await visit()).toBe(2)
})

test('renders once more what may contain replies from before a change', async () => {
  const { cache, visit, wait, change } = setUp()
  await visit()
  change('2')
  expect(await visit()).toBe(2)
  wait(6_000)
  await cache.renew()
  expect(await visit()).toBe(3)
  await cache.renew()
  expect(await visit()).toBe(3)
})

test('renders the first page of a brand once more, because replies about it may be from before a change', async () => {
  const { cache, visit, wait } = setUp()
  expect(await visit()).toBe(1)
  wait(6_000)
  await cache.renew()
  expect(await visit()).toBe(2)
})

test('serves the page of the quarter before for a minute, while it is rendered anew', async () => {
  const { visit, wait } = setUp()
  await visit()
  wait(15 * MINUTE + 30_000)
  expect(await visit()).toBe(1)
  wait(MINUTE)
  expect(await visit()).toBe(2)
})

test('waits for a page of the quarter before when the minute is over', async () => {
  const { visit, wait } = setUp()
  await visit()
  wait(17 * MINUTE)
  expect(await visit()).toBe(2)
})

test('renders anew in each quarter what was asked for within the hour, and no longer', async () => {
  const { cache, visit, wait } = setUp()
  await visit()
  for (let quarter = 0; quarter < 6; quarter += 1) {
    wait(15 * MINUTE)
    await cache.renew()
  }
  wait(2 * MINUTE)
  // Four quarters were renewed; then nobody had asked for an hour.
  expect(await visit()).toBe(6)
})

test('goes on serving from memory while the database is away, also what it knows nothing of', async () => {
  const known = setUp()
  await known.visit()
  known.takeDatabaseAway()
  expect(await known.visit()).toBe(1)
  const started = setUp()
  started.takeDatabaseAway()
  expect(await started.visit()).toBe(1)
  expect(await started.visit()).toBe(1)
})

test('keeps no more made-up addresses than their memory allows, however short the replies are', async () => {
  const { cache } = setUp()
  const ADDRESSES = 5_000
  const compute = vi.fn<() => Promise<DocumentResult>>(async () => ({ kind: 'redirect', location: '/' }))
  const visit = (at: number) => cache.get('free', `/find?q=${at}`, { brandId: 'tea', pathname: '/', compute })
  for (let at = 0; at < ADDRESSES; at += 1) await visit(at)
  await visit(ADDRESSES - 1)
  expect(compute).toHaveBeenCalledTimes(ADDRESSES)
  await visit(0)
  expect(compute).toHaveBeenCalledTimes(ADDRESSES + 1)
})
