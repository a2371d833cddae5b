import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { startS3Server } from '@larder/control/bucket/s3-server.testing.ts'
import { publishLive } from '@larder/control/registry/bring-releases.ts'
import { bucketStore } from '@larder/control/registry/bucket-store.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { prepareReleases } from '@larder/control/publish/prepare.ts'
import { promote } from '@larder/control/plan/plan-acts.ts'
import { publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const pageModule = (text: string) =>
  `export const exposed = { './routes': { render: ({ url }) => '<h1>${text} ' + url.length + '</h1>' } }`

/** Creates an empty folder and removes it when the test ends. */
async function temporaryFolder(): Promise<string> {
  const path = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-bucket-')))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Opens a shop whose releases are in a bucket: host h1 and menu m1 are live, menu m2 is not. */
async function openShop() {
  const s3 = await startS3Server()
  const builds = await temporaryFolder()
  await publishTiny(builds, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2'])
    await publishTiny(builds, { area: 'menu', version, claims: ['/menu/*'], node: pageModule(version) })
  const databaseUrl = await freshDatabase('demo')
  const ledger = { ...(await openTestLedger(databaseUrl, builds)), releases: bucketStore(s3.bucket) }
  const local = folderStore(resolve(builds, 'releases'))
  for (const [area, version] of [
    ['host', 'h1'],
    ['menu', 'm1'],
    ['menu', 'm2'],
  ] as const)
    await ledger.releases.write(area, version, (await local.readAll(area, version)) ?? new Map())
  const promoteRelease = (area: string, version: string) =>
    changePlan(ledger, { who: 'ann', area, act: 'promote', why: '' }, (plan) => promote(plan, area, version))
  await promoteRelease('host', 'h1')
  await promoteRelease('menu', 'm1')
  const environment = {
    NODE_ENV: 'development',
    PLAN_KEY_FILE: resolve(builds, 'keys/plan.pem'),
    RELEASES: 's3',
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: 'releases',
    S3_PREFIX: 'shop',
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  }
  const start = (data: string) =>
    startServer({ databaseUrl, environment: { ...environment, LARDER_DATA: data } })
  return { s3, start, promoteRelease, ledger, builds }
}

const readHeading = async (server: ServerProcess, path: string) => {
  const reply = await server.newVisitor().request(path)
  return /<h1>(\w+) \d+<\/h1>/.exec(await reply.text())?.[1]
}
const isReady = async (server: ServerProcess) => (await server.newVisitor().request('/readyz')).status === 200

test(
  'serves documents and files while the bucket is unavailable, also after a restart',
  { timeout: 120_000 },
  async () => {
    const { s3, start, promoteRelease } = await openShop()
    const data = await temporaryFolder()
    const server = await start(data)
    await vi.waitFor(async () => expect(await readHeading(server, '/menu/1')).toBe('m1'))

    s3.server.fault = (request) => {
      request.socket.destroy()
      return true
    }
    // These pages were not opened before, so they are in no cache.
    expect(await readHeading(server, '/menu/22')).toBe('m1')
    const file = '/r/menu/m1/web/page.js'
    expect((await server.newVisitor().request(file)).headers.get('cache-control')).toContain('immutable')
    expect(await isReady(server)).toBe(true)
    await server.stop()

    const secondServer = await start(data)
    await vi.waitFor(async () => expect(await readHeading(secondServer, '/menu/333')).toBe('m1'))
    expect((await secondServer.newVisitor().request(file)).status).toBe(200)
    const empty = await start(await temporaryFolder())
    expect(await isReady(empty)).toBe(false)

    s3.server.fault = undefined
    await promoteRelease('menu', 'm2')
    for (const running of [secondServer, empty])
      await vi.waitFor(async () => expect(await readHeading(running, '/menu/4444')).toBe('m2'))
  },
)

test('production startup logs an unavailable bucket without waiting for it', async () => {
  const { s3, ledger, builds } = await openShop()
  s3.server.fault = (request) => {
    request.socket.destroy()
    return true
  }
  const messages: string[] = []
  const prepare = { repository: builds, registry: resolve(builds, 'releases') }
  const log = (text: string) => void messages.push(text)
  const openLedger = Promise.resolve(ledger)
  await prepareReleases({
    ...prepare,
    say: log,
    isProduction: true,
    migrated: openLedger,
    ledger: openLedger,
  })
  expect(messages).toEqual([])
  await expect.poll(() => messages.join()).toContain('does not answer')
})

test('startup copies only the live releases into an empty bucket', { timeout: 60_000 }, async () => {
  const { s3, ledger, builds } = await openShop()
  s3.objects.clear()
  const registry = resolve(builds, 'releases')
  await publishLive(ledger, { registry })
  await publishLive(ledger, { registry })
  const storedReleases = (await ledger.releases.list()).map(({ area, version }) => `${area} ${version}`)
  expect(storedReleases).toEqual(['host h1', 'menu m1'])
  const local = await folderStore(registry).readAll('menu', 'm1')
  expect(new Map(await ledger.releases.readAll('menu', 'm1'))).toEqual(local)
})
