import { expect, test } from 'vitest'
import { createLaneLimits, INITIAL_LANE_CONCURRENCY } from './lanes.ts'

const FAST_MS = 20
const SLOW_MS = 5_000
const FAILED = undefined
const at = (store: number) => ({ brandId: 'fernhill', lane: `store-system:${store}` })

type Limits = ReturnType<typeof createLaneLimits>

function deliver(limits: Limits, store: number, durationMs: number | undefined): void {
  limits.acquire(at(store))
  limits.release(at(store), durationMs)
}

/** What the claims send that follow each other. */
const claim = (limits: Limits, claims: number) =>
  Array.from({ length: claims }, () => limits.capacity().lanes.map(({ lane, free }) => [lane, free])).at(-1)

test('claims do not carry the lanes that are idle and fast', () => {
  const limits = createLaneLimits()
  for (let store = 0; store < 1_000; store += 1) deliver(limits, store, FAST_MS)
  expect(claim(limits, 2)).toEqual([])
  expect(limits.capacity()).toMatchObject({ total: 64, destinations: [] })
})

test('a lane that failed or was slow stays with one message at a time until it is fast again', () => {
  const limits = createLaneLimits()
  deliver(limits, 1, FAILED)
  deliver(limits, 2, SLOW_MS)
  deliver(limits, 3, FAST_MS)
  deliver(limits, 3, FAILED)
  expect(claim(limits, 3)).toEqual([
    ['store-system:1', 1],
    ['store-system:2', 1],
    ['store-system:3', 1],
  ])
  for (const store of [1, 2, 3]) deliver(limits, store, FAST_MS)
  expect(claim(limits, 2)).toEqual([])
})

test('a backlog that is delivered as fast as it is claimed gets more messages with each claim', () => {
  const limits = createLaneLimits()
  deliver(limits, 1, FAST_MS)
  expect(claim(limits, 1)).toEqual([['store-system:1', INITIAL_LANE_CONCURRENCY + 1]])
  deliver(limits, 1, FAST_MS)
  expect(claim(limits, 1)).toEqual([['store-system:1', INITIAL_LANE_CONCURRENCY + 2]])
})

test('a lane with messages in flight is counted, however long they take', () => {
  const limits = createLaneLimits()
  limits.acquire(at(1))
  expect(claim(limits, 3)).toEqual([['store-system:1', INITIAL_LANE_CONCURRENCY - 1]])
  expect(limits.capacity()).toMatchObject({ total: 63, destinations: [{ free: 31 }] })
})
