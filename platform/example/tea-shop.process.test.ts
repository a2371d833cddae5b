import { randomUUID } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { packArchive } from '@larder/control/ops/archive.ts'
import { dropDatabase, ensureDatabase } from '@larder/kernel/db/migrate.ts'
import { buildRelease } from './build.ts'
import { OPERATORS_ORIGIN, openTeaShop } from './tea-shop.ts'

async function openShop() {
  const [adminUrl, name] = [inject('adminUrl'), `kettle_${randomUUID().replaceAll('-', '')}`]
  await ensureDatabase(adminUrl, name)
  const databaseUrl = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kettle-')))
  const operatorsToken = 'the token of the operators on this machine'.replaceAll(' ', '-')
  const shop = await openTeaShop({ databaseUrl, dataFolder: folder, operatorsToken })
  onTestFinished(async () => {
    await shop.stop()
    await dropDatabase(adminUrl, name)
    await rm(folder, { recursive: true, force: true })
  })
  async function operate(method: string, path: string, body: Buffer | object): Promise<Response> {
    const isFile = Buffer.isBuffer(body)
    return shop.request(`${OPERATORS_ORIGIN}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${operatorsToken}`,
        ...(isFile
          ? { 'content-type': 'application/x-tar', 'content-encoding': 'gzip' }
          : { 'content-type': 'application/json' }),
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    })
  }
  /** Builds a release, uploads it through the gate, and records that a browser found nothing wrong. */
  async function release(area: 'host' | 'teas', version: string, heading?: string): Promise<Response> {
    const built = await buildRelease(folder, { area, version, ...(heading && { heading }) })
    const published = await operate('PUT', `/ops/releases/${area}/${version}`, await packArchive(built))
    await operate('POST', `/ops/releases/${area}/${version}/browser-smoke`, { problems: [] })
    return published
  }
  return {
    release,
    changePlan: (area: string, act: object) => operate('POST', `/ops/plan/${area}`, act),
    /** The page of teas, as a new visitor gets it. */
    openTeas: async () => (await shop.request(`${shop.origin}/teas`)).text(),
  }
}

test('the platform alone builds, gates, renders, canaries and aborts releases of another shop', async () => {
  const { release, changePlan, openTeas } = await openShop()
  expect((await release('host', 'h1')).status).toBe(201)
  expect((await changePlan('host', { act: 'promote', version: 'h1' })).ok).toBe(true)
  expect((await release('teas', 't1')).status).toBe(201)
  expect((await changePlan('teas', { act: 'promote', version: 't1' })).ok).toBe(true)
  await vi.waitFor(async () => expect(await openTeas()).toContain('<h1>Teas</h1><ul><li>Assam</li>'), 60_000)

  expect((await release('teas', 't2', 'All our teas')).status).toBe(201)
  expect((await changePlan('teas', { act: 'canary', version: 't2', percent: 50 })).ok).toBe(true)
  await vi.waitFor(async () => expect(await openTeas()).toContain('<h1>All our teas</h1>'), 60_000)
  await vi.waitFor(async () => expect(await openTeas()).toContain('<h1>Teas</h1>'), 60_000)

  expect((await changePlan('teas', { act: 'abort', why: 'nobody says “all our”' })).ok).toBe(true)
  const pages = await Promise.all(Array.from({ length: 20 }, () => openTeas()))
  expect(pages.filter((page) => !page.includes('<h1>Teas</h1>'))).toEqual([])
}, 300_000)

test('the gate refuses a release that fails while its page is rendered', async () => {
  const { release, changePlan } = await openShop()
  await release('host', 'h1')
  await changePlan('host', { act: 'promote', version: 'h1' })
  const refused = await release('teas', 't1', "' + missing + '")
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errorDisplay: 'teas t1 is refused.',
    fields: { smoke: expect.stringContaining('missing is not defined') },
  })
}, 300_000)
