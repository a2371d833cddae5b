import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFragileDatabase, type FragileDatabase } from '@larder/testing/fragile-database.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { startS3Server } from '@larder/control/bucket/s3-server.testing.ts'
import { bucketStore } from '@larder/control/registry/bucket-store.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { promote } from '@larder/control/plan/plan-acts.ts'
import { publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

/** A page that needs the brand's data, as every real page does. */
const pageModule = (
  version: string,
) => `export const exposed = { './routes': { render: async ({ url, fetch }) => {
  const reply = await fetch(new URL('/api/business/profile', url))
  if (!reply.ok) throw new Error('no brand: ' + reply.status)
  return '<h1>${version} ' + (await reply.json()).defaultTimeZone + ' ' + url.length + '</h1>'
} } }`

type S3Server = Awaited<ReturnType<typeof startS3Server>>['server']
type Outage = (database: FragileDatabase, bucket: S3Server) => unknown

async function temporaryFolder(): Promise<string> {
  const path = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-outages-')))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Opens a shop whose releases are in a bucket: h1 and m1 are live, m2 is not. */
async function openShop() {
  const [database, s3, builds] = await Promise.all([
    createFragileDatabase(),
    startS3Server(),
    temporaryFolder(),
  ])
  await publishTiny(builds, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2'])
    await publishTiny(builds, { area: 'menu', version, claims: ['/menu/*'], node: pageModule(version) })
  const ledger = { ...(await openTestLedger(database.ownUrl, builds)), releases: bucketStore(s3.bucket) }
  const local = folderStore(resolve(builds, 'releases'))
  const copy = async (area: string, version: string) =>
    ledger.releases.write(area, version, (await local.readAll(area, version)) ?? new Map())
  await Promise.all([copy('host', 'h1'), copy('menu', 'm1'), copy('menu', 'm2')])
  const promoteRelease = (area: string, version: string) =>
    changePlan(ledger, { who: 'ann', area, act: 'promote', why: '' }, (plan) => promote(plan, area, version))
  await promoteRelease('host', 'h1')
  await promoteRelease('menu', 'm1')
  const data = await temporaryFolder()
  const start = () =>
    startServer({
      databaseUrl: database.url,
      environment: {
        NODE_ENV: 'development',
        LARDER_DATA: data,
        REPLY_CACHE_MS: '1',
        PLAN_KEY_FILE: resolve(builds, 'keys/plan.pem'),
        RELEASES: 's3',
        S3_ENDPOINT: s3.settings.endpoint,
        S3_BUCKET: s3.settings.bucket,
        S3_PREFIX: 'shop',
        S3_REGION: s3.settings.region,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      },
    })
  const fileText = (name: string) => readFile(resolve(data, name), 'utf8').catch(() => '')
  return { database, bucket: s3.server, promoteRelease, start, fileText }
}

let pages = 0
/** Opens a page that was not opened before, so that it is in no cache, with or without a session cookie. */
async function openNewPage(server: ServerProcess, cookie = '') {
  pages += 1
  const reply = await server.newVisitor().request(`/menu/${'1'.repeat(pages)}`, { headers: { cookie } })
  const [, version, brand] = /<h1>(\w+) (\S+) \d+<\/h1>/.exec(await reply.text()) ?? []
  return { status: reply.status, version, brand }
}
const readReadiness = async (server: ServerProcess) => (await server.newVisitor().request('/readyz')).text()

const refuseConnections: Outage = async (database, bucket) => {
  await database.takeAway()
  bucket.fault = ({ socket }) => {
    socket.destroy()
    return true
  }
}
const hangConnections: Outage = (database, bucket) => {
  database.hang()
  bucket.fault = () => true
}
const OUTAGES: [string, { outage: Outage; readiness: string }][] = [
  ['refuse', { outage: refuseConnections, readiness: 'ok, database away' }],
  ['hang', { outage: hangConnections, readiness: 'ok, database slow' }],
]

// Quicker tests cover an outage of only one of the two (`database-outage.process.test.ts`,
// `bucket-outage.process.test.ts`).
test.each(OUTAGES)(
  'serves documents while database and bucket %s, also after a restart',
  { timeout: 180_000 },
  async (_, { outage, readiness }) => {
    const { database, bucket, promoteRelease, start, fileText } = await openShop()
    const complete = { status: 200, version: 'm1', brand: 'Europe/London' }
    const server = await start()
    await vi.waitFor(async () => expect(await openNewPage(server)).toEqual(complete))
    await vi.waitFor(async () => {
      expect(await fileText('brands.json')).toContain('"fernhill"')
      expect(await fileText('replies.json')).toContain('/api/business/profile')
    })

    await outage(database, bucket)
    await vi.waitFor(async () => expect(await openNewPage(server)).toEqual(complete))
    for (const cookie of ['', '__Host-sid=of-nobody', '__Host-sid=of-nobody']) {
      expect(await openNewPage(server, cookie)).toEqual(complete)
      expect((await server.newVisitor().request('/r/menu/m1/web/page.js')).status).toBe(200)
    }
    expect(await readReadiness(server)).toBe(readiness)
    await server.stop()

    const secondServer = await start()
    await vi.waitFor(async () =>
      expect(await openNewPage(secondServer, '__Host-sid=of-nobody')).toEqual(complete),
    )
    expect(await readReadiness(secondServer)).toBe(readiness)
    expect((await secondServer.newVisitor().request('/startupz')).status).toBe(200)

    bucket.fault = undefined
    await database.giveBack()
    await promoteRelease('menu', 'm2')
    await vi.waitFor(async () => expect((await openNewPage(secondServer)).version).toBe('m2'))
    await vi.waitFor(async () => expect(await readReadiness(secondServer)).toBe('ok'))
    await secondServer.stop()
  },
)
