import { expect, test } from 'vitest'
import { circuitBreaker } from './render-page.ts'

function setUp() {
  let now = 0
  const breaker = circuitBreaker({ failures: 3, openMs: 10, longOpenMs: 50, clock: () => now })
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) breaker.recordFailure('menu')
  }
  return { breaker, fail, at: (time: number) => (now = time) }
}

test('opens after three failures in a row and retries after a pause', () => {
  const { breaker, fail, at } = setUp()
  fail(2)
  expect(breaker.isOpen('menu')).toBe(false)
  fail(1)
  expect(breaker.isOpen('menu')).toBe(true)
  expect(breaker.isOpen('basket')).toBe(false)
  at(10)
  expect(breaker.isOpen('menu')).toBe(false)
})

test('a success resets the count', () => {
  const { breaker, fail } = setUp()
  fail(2)
  breaker.recordSuccess('menu')
  fail(2)
  expect(breaker.isOpen('menu')).toBe(false)
})

test('opens at once, and longer, after a renderer crash', () => {
  const { breaker, at } = setUp()
  breaker.recordFailure('menu', true)
  at(49)
  expect(breaker.isOpen('menu')).toBe(true)
  at(50)
  expect(breaker.isOpen('menu')).toBe(false)
})
