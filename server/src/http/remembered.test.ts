import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createReplyMemory } from './remembered.ts'

function counted() {
  let made = 0
  return async () => String((made += 1))
}

test('equal questions share one answer while it is fresh', async () => {
  const memory = createReplyMemory(60_000)
  const make = counted()
  expect(await Promise.all([memory.get('a', make), memory.get('a', make)])).toEqual(['1', '1'])
  expect(await memory.get('b', make)).toBe('2')
})

test('an answer that is too old is made again', async () => {
  const memory = createReplyMemory(1)
  const make = counted()
  await memory.get('a', make)
  await delay(5)
  expect(await memory.get('a', make)).toBe('2')
})

test('a failure is not kept', async () => {
  const memory = createReplyMemory(60_000)
  await expect(memory.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await memory.get('a', counted())).toBe('1')
})

test('no time at all keeps nothing', async () => {
  const memory = createReplyMemory(0)
  const make = counted()
  await memory.get('a', make)
  expect(await memory.get('a', make)).toBe('2')
})

test('the oldest answer goes when there are too many', async () => {
  const memory = createReplyMemory(60_000)
  const make = counted()
  for (let index = 0; index <= 1_000; index += 1) await memory.get(`key ${index}`, make)
  expect(await memory.get('key 1000', make)).toBe('1001')
  expect(await memory.get('key 0', make)).toBe('1002')
})
