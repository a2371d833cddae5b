import { expect, test, vi } from 'vitest'
import { timelineWatch } from './durability.ts'

test('notices each failover once, also one during which the database did not answer', async () => {
  const load = vi.fn<() => Promise<number>>()
  const onFailover = vi.fn<() => void>()
  const watch = timelineWatch(load, onFailover)
  const countAfter = async (timeline: number) => {
    load.mockResolvedValueOnce(timeline)
    await watch()
    return onFailover.mock.calls.length
  }
  expect([await countAfter(1), await countAfter(1)]).toEqual([0, 0])
  load.mockRejectedValueOnce(new Error('the primary is gone'))
  await expect(watch()).rejects.toThrow('gone')
  expect([await countAfter(2), await countAfter(2), await countAfter(3)]).toEqual([1, 1, 2])
})

test('counts as a failover when the database answers for the first time after the process has started', async () => {
  const load = vi.fn<() => Promise<number>>().mockResolvedValue(1)
  const onFailover = vi.fn<() => void>()
  const watch = timelineWatch(load, onFailover)
  load.mockRejectedValueOnce(new Error('the primary is gone'))
  await expect(watch()).rejects.toThrow('gone')
  await watch()
  await watch()
  expect(onFailover).toHaveBeenCalledTimes(1)
})
