import { resolve } from 'node:path'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startS3Server } from '../bucket/s3-server.testing.ts'
import { openS3Bucket } from '../bucket/s3.ts'
import { bucketStore } from './bucket-store.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { followLivePlan } from '../plan/live-plan.ts'
import { openOpsShop } from '../ops/ops.testing.ts'
import { upload } from '../ops/upload.testing.ts'
import { promote, rollBack } from '../plan/plan-acts.ts'
import { pruneReleases } from './prune.ts'
import { openRegistry } from './registry.ts'
import { openReleaseCopies } from './release-copies.ts'

const reason = { who: 'ann', area: 'menu', act: 'promote', why: 'a test' }
const promoteRelease = (ledger: LedgerDeps, version: string) =>
  changePlan(ledger, reason, (plan) => promote(plan, 'menu', version))

/** Opens a shop with two published releases in a bucket, of which v1 is live. */
async function openShop() {
  const s3 = await startS3Server()
  const folder = await createDataFolder()
  const ledger = {
    ...(await openTestLedger(await freshDatabase('demo'), folder)),
    releases: bucketStore(s3.bucket),
  }
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await promoteRelease(ledger, 'v1')
  const isDown = (request: { socket: { destroy: () => void } }) => {
    request.socket.destroy()
    return true
  }

  async function start(own = folder) {
    const releases = bucketStore(openS3Bucket(s3.settings))
    const copies = await openReleaseCopies(resolve(own, 'release-copies'), releases)
    const log = createSilentLog()
    const live = await followLivePlan({ ...ledger, releases, copies, dataFolder: own, log, pollMs: 200 })
    onTestFinished(live.stop)
    const script = () => openRegistry(copies.folder).read('menu', stable() ?? '', 'web/a.js')
    const stable = () => live.current().areas['menu']?.stable
    return { stable, script }
  }
  return {
    ledger,
    folder,
    start,
    s3,
    stopBucket: () => (s3.server.fault = isDown),
    startBucket: () => (s3.server.fault = undefined),
  }
}

test('a running server keeps live releases while the bucket is unavailable, and catches up later', async () => {
  const { ledger, start, stopBucket, startBucket, s3 } = await openShop()
  const server = await start()
  expect(server.stable()).toBe('v1')
  // Another server changes the plan before the bucket becomes unavailable.
  s3.server.fault = (request, response) => {
    const isArchive = request.url?.endsWith('.tar') === true
    if (isArchive) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    return isArchive
  }
  await promoteRelease(ledger, 'v2')
  stopBucket()
  expect(server.stable()).toBe('v1')
  expect(String(await server.script())).toBe('x()')
  // A rollback works without the bucket, because the plan contains the hash.
  await changePlan(ledger, reason, (plan) => rollBack(plan, 'menu'))
  await expect(promoteRelease(ledger, 'v3')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  startBucket()
  await promoteRelease(ledger, 'v2')
  // The circuit breaker opens after five failed calls and allows one call after 10 s.
  await expect.poll(server.stable, { timeout: 30_000, interval: 200 }).toBe('v2')
})

test('a server starts from disk without the bucket; one with an empty disk waits for it', async () => {
  const { start, stopBucket, startBucket } = await openShop()
  await start()
  stopBucket()
  const secondServer = await start()
  expect(secondServer.stable()).toBe('v1')
  expect(String(await secondServer.script())).toBe('x()')
  const other = await start(await createDataFolder())
  expect(other.stable()).toBeUndefined()
  startBucket()
  await expect.poll(other.stable, { timeout: 30_000, interval: 200 }).toBe('v1')
})

test('an upload answers 503 without the bucket or with a wrong key, and leaves no ledger entry', async () => {
  const { server, settings } = await startS3Server()
  server.fault = (request) => {
    request.socket.destroy()
    return true
  }
  const down = await openOpsShop({ store: () => bucketStore(openS3Bucket(settings)) })
  const address = settings.endpoint.replace('http://', '')
  expect(await upload(down)).toMatchObject({
    status: 503,
    body: {
      errorDisplay: `The bucket of releases (${address}/releases) does not answer: the reply broke off. Try again later.`,
    },
  })
  server.fault = undefined
  const wrongKey = await openOpsShop({
    store: () => bucketStore(openS3Bucket({ ...settings, secretAccessKey: 'wrong' })),
  })
  expect(await upload(wrongKey)).toMatchObject({
    status: 503,
    body: {
      errorDisplay: `The bucket of releases (${address}/releases) refuses this shop: SignatureDoesNotMatch. Look at its settings, S3_….`,
    },
  })
  const working = await openOpsShop({ store: () => bucketStore(openS3Bucket(settings)) })
  await publishScript(bucketStore(openS3Bucket(settings)), { area: 'host', version: 'v1' })
  await publishScript(bucketStore(openS3Bucket(settings)), { area: 'menu', version: 'v1' })
  expect([(await upload(working)).status, (await upload(working)).status]).toEqual([201, 200])
})

test('pruning deletes releases that no plan has named for 30 days', async () => {
  const { ledger, s3 } = await openShop()
  const later = () => new Date(Date.now() + 31 * 86_400_000)
  const { unused } = await pruneReleases({ ...ledger, clock: later }, { isDry: false })
  expect(unused.map(({ version }) => version)).toEqual(['v2'])
  expect([...s3.objects.keys()].every((key) => key.startsWith('shop/menu/v1/'))).toBe(true)
  expect(s3.objects.size).toBe(2)
})
