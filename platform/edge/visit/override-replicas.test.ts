import { cp, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { startApp, type Visitor } from '@larder/testing/index.ts'
import { startS3Server } from '@larder/control/bucket/s3-server.testing.ts'
import { bucketStore } from '@larder/control/registry/bucket-store.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { createLink, openMenuShop } from './override.testing.ts'
import { mountTiny, openPage, operate } from '../tiny-shop.testing.ts'

/** Starts a server with its own data folder, a copy of another server's. */
async function openReplica(from: string, environment: Record<string, string> = {}) {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-replica-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['keys', 'releases', 'plan.json'])
    await cp(resolve(from, name), resolve(folder, name), { recursive: true })
  // Hanging calls must time out long before the test does.
  const shop = await startApp({ environment: { DEADLINE_SCALE: '1', ...environment } })
  return { shop, folder, open: () => mountTiny(shop, folder) }
}

function moveVisitor({ cookies }: Visitor, target: Visitor): Visitor {
  for (const [name, value] of cookies) target.cookies.set(name, value)
  return target
}

async function readPage(visitor: Visitor) {
  const { composition, override } = await openPage(visitor, '/menu')
  const menu = composition.areas.find(({ name }) => name === 'menu')
  return { menu: menu?.version, releases: override?.releases, missing: override?.missing }
}

const release = { area: 'menu', version: 'm2' }

test('a link opened on one server works on others, or the bar lists the missing releases', async () => {
  const { shop, folder } = await openMenuShop()
  const other = await openReplica(folder)
  const published = resolve(other.folder, 'releases/menu/m2')
  await rename(published, resolve(other.folder, 'm2'))
  await other.open()
  const ada = shop.newVisitor()
  await ada.request(await createLink(shop, { person: 'Ada', release }))
  const overridden = { menu: 'm2', releases: ['menu m2'], missing: undefined }
  expect(await readPage(ada)).toEqual(overridden)
  const elsewhere = moveVisitor(ada, other.shop.newVisitor())
  expect(await readPage(elsewhere)).toEqual({ menu: 'm1', releases: [], missing: ['menu m2'] })
  await rename(resolve(other.folder, 'm2'), published)
  // A page waits only a few seconds; a release that arrives later is in the next page.
  await vi.waitFor(async () => expect(await readPage(elsewhere)).toEqual(overridden))
  // The bar does not list a disabled area.
  await operate(shop, 'menu', ['kill'])
  expect(await readPage(ada)).toMatchObject({ releases: [], missing: ['menu m2'] })
})

test('rejects a link to a release that was changed after it was live', async () => {
  const { shop, folder } = await openMenuShop()
  await writeFile(resolve(folder, 'releases/menu/m1/release.json'), '{"area":"menu"}')
  const link = await createLink(shop, { person: 'Eve', release: { area: 'menu', version: 'm1' } })
  const eve = shop.newVisitor()
  expect((await eve.request(link)).status).toBe(422)
  expect((await readPage(shop.newVisitor())).menu).toBe('m1')
})

test.runIf(isWholeRun)('a hanging bucket does not delay pages of a link', { timeout: 180_000 }, async () => {
  const { shop, folder } = await openMenuShop()
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
  await ada.request(await createLink(shop, { person: 'Ada', release }))
  const elsewhere = moveVisitor(ada, replica.shop.newVisitor())
  server.fault = () => true
  expect(await readPage(elsewhere)).toEqual({ menu: 'm1', releases: [], missing: ['menu m2'] })
  server.fault = undefined
  await expect.poll(() => readPage(elsewhere)).toMatchObject({ menu: 'm2' })
})
