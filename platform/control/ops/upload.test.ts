import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import { folderStore } from '../registry/release-store.ts'
import { packArchive, unpackArchive } from './archive.ts'
import type { SmokeTest } from '../gate/pass-gate.ts'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { createToken } from './tokens.ts'
import { INITIAL_RELEASES, listPublished, smallArchive, upload } from './upload.testing.ts'

const readOps = async (ops: OpsShop, path: string): Promise<{ revision: number }> =>
  (await requestOps(ops, 'ops', path)).body

test('a squad can publish a release without effect on shoppers, recorded with its author', async () => {
  const ops = await openOpsShop()
  const plan = await readOps(ops, '/ops/plan')
  expect(await upload(ops)).toMatchObject({ status: 201, body: { area: 'menu', version: 'v3', files: 3 } })
  expect(await listPublished(ops)).toEqual([...INITIAL_RELEASES, 'menu/v3'])
  const files = await folderStore(ops.folder).readAll('menu', 'v3')
  expect(files).toEqual(await unpackArchive(smallArchive()))
  // The ledger has one more row; the plan is unchanged.
  const later = await readOps(ops, '/ops/plan')
  expect(later).toEqual({ ...plan, revision: later.revision })
  expect(await readOps(ops, '/ops/ledger')).toMatchObject({
    changes: [
      { act: 'publish', area: 'menu', who: 'menu squad', evidence: { version: 'v3' } },
      {},
      {},
      {},
      {},
    ],
  })
  const [release] = opsContract.ReleaseList.parse(await readOps(ops, '/ops/releases/menu')).releases.filter(
    ({ version }) => version === 'v3',
  )
  expect(release).toMatchObject({ publishedBy: 'menu squad', liveAs: [] })
})

test('an operator can roll out a published release', async () => {
  const ops = await openOpsShop()
  await upload(ops)
  await ops.recordTrial('menu', 'v3')
  const body = JSON.stringify({ act: 'promote', version: 'v3' })
  const headers = { authorization: `Bearer ${ops.tokens.ops}`, 'content-type': 'application/json' }
  const reply = await ops.shop.request('/ops/plan/menu', { method: 'POST', headers, body })
  expect(await reply.json()).toMatchObject({ areas: { menu: { stable: 'v3' } } })
})

test('accepts the same release again without a new entry, and rejects other content with the same name', async () => {
  const ops = await openOpsShop()
  expect((await upload(ops)).status).toBe(201)
  const ledger = await readOps(ops, '/ops/ledger')
  expect((await upload(ops, { who: 'ops' })).status).toBe(200)
  const other = smallArchive({ files: { 'web/entry.js': 'another()' } })
  expect(await upload(ops, { body: other })).toMatchObject({
    status: 409,
    body: {
      errorKey: 'CONFLICT',
      errorDisplay: 'menu v3 is published with other content. Give this release another name.',
    },
  })
  expect(await readOps(ops, '/ops/ledger')).toEqual(ledger)
  expect(await folderStore(ops.folder).readAll('menu', 'v3')).toEqual(await unpackArchive(smallArchive()))
})

test('limits a squad to one upload at a time, independently of operators', async () => {
  const { promise: end, resolve: endSmokeTests } = Promise.withResolvers<[]>()
  const smoke = vi.fn<() => Promise<[]>>(() => end)
  const untilTested = (uploads: number) =>
    vi.waitFor(() => expect(smoke).toHaveBeenCalledTimes(uploads), { timeout: 10_000 })
  const ops = await openOpsShop({ smoke })
  const first = upload(ops)
  await untilTested(1)
  const second = await upload(ops, { name: 'menu/v4', body: smallArchive({ release: { version: 'v4' } }) })
  const operators = upload(ops, {
    name: 'menu/v5',
    body: smallArchive({ release: { version: 'v5', snapshot: undefined } }),
    who: 'ops',
  })
  await untilTested(2)
  endSmokeTests([])
  expect([second.status, (await operators).status, (await first).status]).toEqual([503, 201, 201])
})

test('two squads’ slow trials do not delay a third squad’s release', async () => {
  const { promise: end, resolve: endSmokeTests } = Promise.withResolvers<[]>()
  const smoke = vi.fn<SmokeTest>(({ release: { area } }) =>
    area === 'discovery' ? Promise.resolve([]) : end,
  )
  const ops = await openOpsShop({ smoke })
  const publish = async (area: string) => {
    const owner = { name: `${area} squad`, roles: [`publish:${area}`], now: ops.ledger.clock() }
    const headers = { authorization: `Bearer ${await createToken(ops.ledger, owner)}` }
    const body = smallArchive({ area, release: { claims: [`/${area}`] } })
    return upload(ops, { name: `${area}/v3`, headers, body })
  }
  const slow = [publish('menu'), publish('basket')]
  await vi.waitFor(() => expect(smoke).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  expect((await publish('discovery')).status).toBe(201)
  endSmokeTests([])
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([201, 201])
})

test('publishes exactly one of two concurrent uploads with the same name', async () => {
  const ops = await openOpsShop()
  const scripts = ['one()', 'two()']
  const bodies = scripts.map((script) => smallArchive({ files: { 'web/entry.js': script } }))
  const replies = await Promise.all(bodies.map((body) => upload(ops, { body, who: 'ops' })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const winner = replies.findIndex(({ status }) => status === 201)
  const script = await folderStore(ops.folder).read('menu', 'v3', 'web/entry.js')
  expect(script?.toString()).toBe(scripts[winner])
  expect(await listPublished(ops)).toEqual([...INITIAL_RELEASES, 'menu/v3'])
})

test.each([
  ['none', 'menu/v3', 401],
  ['read', 'menu/v3', 403],
  ['publish', 'basket/v3', 403],
  ['publish', 'host/v3', 403],
  ['ops', 'basket/v3', 201],
  ['local', 'menu/v3', 201],
] as const)('an upload with the token of %s for %s answers %i', async (who, name, status) => {
  const ops = await openOpsShop()
  const [area = '', version = ''] = name.split('/')
  expect((await upload(ops, { who, name, body: smallArchive({ area, version }) })).status).toBe(status)
  expect(await listPublished(ops)).toEqual(
    status === 201 ? [...INITIAL_RELEASES, name].toSorted() : INITIAL_RELEASES,
  )
})

test('a publish token may not change the plan', async () => {
  const { shop, tokens } = await openOpsShop()
  const headers = { authorization: `Bearer ${tokens.publish}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ act: 'promote', version: 'v2' })
  expect((await shop.request('/ops/plan/menu', { method: 'POST', headers, body })).status).toBe(403)
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('accepts an archive compressed with %s', async (coding, pack) => {
  const ops = await openOpsShop()
  const headers = { 'content-encoding': coding }
  expect((await upload(ops, { headers, body: pack(smallArchive()) as Buffer<ArrayBuffer> })).status).toBe(201)
})

test('an interrupted upload leaves no files and releases its slot', async () => {
  const ops = await openOpsShop()
  for (let turn = 1; turn <= 3; turn += 1) {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(smallArchive().subarray(0, 1024)),
      pull: (controller) => controller.error(new Error('the connection is gone')),
    })
    expect((await upload(ops, { body })).status).toBe(408)
  }
  expect(await listPublished(ops)).toEqual(INITIAL_RELEASES)
  expect((await upload(ops)).status).toBe(201)
})

test('reports a full disk and leaves no files', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const ops = await openOpsShop({
    store: (releases) => ({ ...releases, write: () => Promise.reject(full) }),
  })
  expect(await upload(ops)).toMatchObject({ status: 503, body: { errorKey: 'STORAGE_FULL' } })
  const low = await openOpsShop({ isStorageLow: async () => true })
  expect(await upload(low)).toMatchObject({ status: 503, body: { errorKey: 'STORAGE_FULL' } })
  expect(await listPublished(low)).toEqual(INITIAL_RELEASES)
})

test('the store removes a partly written release', async () => {
  const ops = await openOpsShop()
  const files = new Map([
    ['web/a', Buffer.from('a file')],
    ['web/a/b', Buffer.from('a file below a file')],
  ])
  await expect(folderStore(ops.folder).write('menu', 'v3', files)).rejects.toThrow('EEXIST')
  expect(await listPublished(ops)).toEqual(INITIAL_RELEASES)
})

test('publishes exactly what the command packs', async () => {
  const ops = await openOpsShop()
  await upload(ops)
  const archive = await packArchive(resolve(ops.folder, 'menu/v3'))
  const headers = { 'content-encoding': 'gzip' }
  expect((await upload(ops, { headers, body: archive as Buffer<ArrayBuffer> })).status).toBe(200)
})
