import { expect, test } from 'vitest'
import { restAfterFailures } from './rest.ts'

function setUp() {
  let now = 0
  const rest = restAfterFailures({ failures: 3, restMs: 10, longRestMs: 50, clock: () => now })
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) rest.failed('menu')
  }
  return { rest, fail, at: (time: number) => (now = time) }
}

test('what fails three times in a row rests, and is tried again after its rest', () => {
  const { rest, fail, at } = setUp()
  fail(2)
  expect(rest.isResting('menu')).toBe(false)
  fail(1)
  expect(rest.isResting('menu')).toBe(true)
  expect(rest.isResting('basket')).toBe(false)
  at(10)
  expect(rest.isResting('menu')).toBe(false)
})

test('a success starts the count again', () => {
  const { rest, fail } = setUp()
  fail(2)
  rest.succeeded('menu')
  fail(2)
  expect(rest.isResting('menu')).toBe(false)
})

test('what took a renderer down rests at once, and longer', () => {
  const { rest, at } = setUp()
  rest.failed('menu', true)
  at(49)
  expect(rest.isResting('menu')).toBe(true)
  at(50)
  expect(rest.isResting('menu')).toBe(false)
})
