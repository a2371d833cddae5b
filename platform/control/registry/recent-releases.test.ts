import { resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startS3Server } from '../bucket/s3-server.testing.ts'
import { bucketStore } from './bucket-store.ts'
import { changePlan } from '../ledger/ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { promote } from '../plan/plan-acts.ts'
import { copyRecentReleases } from './recent-releases.ts'
import { openRegistry } from './registry.ts'
import { openReleaseCopies } from './release-copies.ts'

const DAY_MS = 86_400_000

test('a new server copies recently live releases, retrying until the bucket is available', async () => {
  const { bucket, server, objects } = await startS3Server()
  const releases = bucketStore(bucket)
  const folder = await createDataFolder()
  const ledger = { ...(await openTestLedger(await freshDatabase('demo'), folder)), releases }
  for (const [index, daysAgo] of [20, 3, 2, 0].entries()) {
    const version = `v${index + 1}`
    await publishScript(releases, { version })
    await changePlan(
      { ...ledger, clock: () => new Date(Date.now() - daysAgo * DAY_MS) },
      { who: 'ann', area: 'menu', act: 'promote', why: '' },
      // Without the previous release, so that each plan names only one.
      (plan) => ({
        areas: {
          menu: {
            ...promote(plan, 'menu', version).areas['menu'],
            stable: version,
            previous: undefined,
            weight: 0,
            isKilled: false,
          },
        },
      }),
    )
  }
  // v3 was changed after it was live.
  const changedKey = [...objects.keys()].find((key) => key.includes('menu/v3/files-')) ?? ''
  objects.set(changedKey, { content: Buffer.from('evil()'), at: new Date() })
  server.fault = (request) => {
    request.socket.destroy()
    return true
  }
  const copies = await openReleaseCopies(resolve(folder, 'copies'), releases)
  const log = createSilentLog()
  const recent = copyRecentReleases({ ...ledger, copies, log }, 100)
  onTestFinished(recent.stop)
  await expect.poll(() => server.requests).toBeGreaterThan(12)
  server.fault = undefined
  const listCopies = async () => {
    const found = ['v1', 'v2', 'v3', 'v4'].map(async (version) => {
      const file = await openRegistry(copies.folder).read('menu', version, 'web/a.js')
      return file ? version : undefined
    })
    return (await Promise.all(found)).filter((version) => version !== undefined)
  }
  await expect.poll(listCopies, { timeout: 30_000, interval: 100 }).toEqual(['v2', 'v4'])
})
