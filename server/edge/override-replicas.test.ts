import { cp, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { startApp, type Visitor } from '@larder/testing/index.ts'
import { startS3Server } from '@larder/providers/bucket/s3-server.testing.ts'
import { bucketStore } from '@larder/releases/bucket-store.ts'
import { folderStore } from '@larder/releases/release-store.ts'
import { linkFor, openOverridden } from './override.testing.ts'
import { mountTiny, openPage, operate } from './tiny-shop.testing.ts'

/** A server with a data folder of its own, which begins as a copy of another one's. */
async function openReplica(from: string, environment: Record<string, string> = {}) {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-replica-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['keys', 'releases', 'plan.json'])
    await cp(resolve(from, name), resolve(folder, name), { recursive: true })
  // A call that hangs ends long before a test does.
  const shop = await startApp({ environment: { DEADLINE_SCALE: '1', ...environment } })
  return { shop, folder, open: () => mountTiny(shop, folder) }
}

/** The same browser at another server. */
function moved({ cookies }: Visitor, target: Visitor): Visitor {
  for (const [name, value] of cookies) target.cookies.set(name, value)
  return target
}

async function shownTo(visitor: Visitor) {
  const { composition, override } = await openPage(visitor, '/menu')
  const menu = composition.areas.find(({ name }) => name === 'menu')
  return { menu: menu?.version, releases: override?.releases, missing: override?.missing }
}

const release = { area: 'menu', version: 'm2' }

test('a link opened on one server works on others, or the bar says otherwise', async () => {
  const { shop, folder } = await openOverridden()
  const other = await openReplica(folder)
  const published = resolve(other.folder, 'releases/menu/m2')
  await rename(published, resolve(other.folder, 'm2'))
  await other.open()
  const ada = shop.newVisitor()
  await ada.request(await linkFor(shop, { person: 'Ada', release }))
  const given = { menu: 'm2', releases: ['menu m2'], missing: undefined }
  expect(await shownTo(ada)).toEqual(given)
  const there = moved(ada, other.shop.newVisitor())
  expect(await shownTo(there)).toEqual({ menu: 'm1', releases: [], missing: ['menu m2'] })
  await rename(resolve(other.folder, 'm2'), published)
  // A page waits for a few seconds only; what is late is there for the next one.
  await vi.waitFor(async () => expect(await shownTo(there)).toEqual(given))
  // Nor does it claim what is switched off.
  await operate(shop, 'menu', ['kill'])
  expect(await shownTo(ada)).toMatchObject({ releases: [], missing: ['menu m2'] })
})

test('a link to a release changed since it was live has no effect', async () => {
  const { shop, folder } = await openOverridden()
  await writeFile(resolve(folder, 'releases/menu/m1/release.json'), '{"area":"menu"}')
  const link = await linkFor(shop, { person: 'Eve', release: { area: 'menu', version: 'm1' } })
  const eve = shop.newVisitor()
  expect((await eve.request(link)).status).toBe(422)
  expect((await shownTo(shop.newVisitor())).menu).toBe('m1')
})

test.runIf(isWholeRun)('a hanging bucket delays no page of a link', { timeout: 180_000 }, async () => {
  const { shop, folder } = await openOverridden()
  const { bucket, server, settings } = await startS3Server()
  const replica = await openReplica(folder, {
    RELEASES: 's3',
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: settings.bucket,
    S3_PREFIX: 'shop',
    S3_REGION: settings.region,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  })
  const local = folderStore(resolve(folder, 'releases'))
  for (const { area, version } of await local.list())
    await bucketStore(bucket).write(area, version, (await local.readAll(area, version)) ?? new Map())
  await replica.open()
  const ada = shop.newVisitor()
  await ada.request(await linkFor(shop, { person: 'Ada', release }))
  const there = moved(ada, replica.shop.newVisitor())
  server.fault = () => true
  expect(await shownTo(there)).toEqual({ menu: 'm1', releases: [], missing: ['menu m2'] })
  server.fault = undefined
  await expect.poll(() => shownTo(there)).toMatchObject({ menu: 'm2' })
})
