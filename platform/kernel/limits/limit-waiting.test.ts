import { expect, test } from 'vitest'
import { limitWaiting } from './concurrency-limit.ts'

const never = new Promise<never>(() => undefined)
const overloaded = { code: 'OVERLOADED', status: 503 }

test('passes on what the work returns, and why it failed', async () => {
  const wait = limitWaiting({ places: 1, ms: 60_000 })
  expect(await wait(Promise.resolve('made'))).toBe('made')
  await expect(wait(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('rejects those for whom there is no place, and those who waited for too long', async () => {
  const wait = limitWaiting({ places: 2, ms: 20 })
  const waits = [wait(never), wait(never)]
  await expect(wait(Promise.resolve('made'))).rejects.toMatchObject(overloaded)
  for (const waited of waits) await expect(waited).rejects.toMatchObject(overloaded)
  expect(await wait(Promise.resolve('made'))).toBe('made')
})
