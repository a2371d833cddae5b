import { expect, onTestFinished, test, vi } from 'vitest'
import { loadTimeline } from '@larder/kernel/db/durability.ts'
import { startApp } from '@larder/testing/index.ts'
import { startJobs } from './jobs.ts'
import { brandVersions } from './model/brand-versions.ts'

vi.mock(import('@larder/kernel/db/durability.ts'), async (importActual) => ({
  ...(await importActual()),
  loadTimeline: vi.fn<typeof loadTimeline>(async () => 1),
}))

test('the jobs learn the database’s timeline at once, and tell of a failover what remembers versions', async () => {
  const { deps } = await startApp()
  const { getFailovers } = brandVersions(deps)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const jobs = startJobs(deps)
  onTestFinished(async () => {
    await jobs.stop()
    vi.useRealTimers()
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(loadTimeline).toHaveBeenCalledTimes(1)
  vi.mocked(loadTimeline).mockResolvedValue(2)
  expect(getFailovers()).toBe(0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(getFailovers()).toBe(1)
})
