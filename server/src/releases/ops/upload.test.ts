import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderStore } from '../release-store.ts'
import { packArchive, unpackArchive } from './archive.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { archiveOf, entriesOf, noise, type Entry } from './upload.testing.ts'

type Upload = {
  who?: keyof OpsShop['tokens']
  name?: string
  body?: BodyInit
  headers?: Record<string, string>
}
const small = (draft?: Parameters<typeof entriesOf>[0]) => archiveOf(entriesOf(draft)) as Buffer<ArrayBuffer>

async function upload(
  { shop, tokens }: OpsShop,
  { who = 'publish', name = 'menu/v3', body = small(), headers = {} }: Upload = {},
) {
  const sent = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/x-tar', ...headers }
  const init = { method: 'PUT', headers: sent, body, duplex: 'half' }
  const reply = await shop.request(`/ops/releases/${name}`, init)
  return { status: reply.status, body: (await reply.json()) as { errorDisplay?: string } }
}

/** Every release there is, and what an upload left behind. */
async function published({ folder }: OpsShop): Promise<string[]> {
  const areas = await readdir(folder)
  const versions = areas.map(async (area) =>
    (await readdir(resolve(folder, area))).map((one) => `${area}/${one}`),
  )
  return (await Promise.all(versions)).flat().toSorted()
}
const BEFORE = ['host/v1', 'host/v2', 'menu/v1', 'menu/v2']

async function ask({ shop, tokens }: OpsShop, path: string) {
  const reply = await shop.request(path, { headers: { authorization: `Bearer ${tokens.ops}` } })
  return reply.json()
}

test('a squad publishes a release of its area; shoppers notice nothing, and the ledger says who did', async () => {
  const ops = await openOpsShop()
  const plan = await ask(ops, '/ops/plan')
  expect(await upload(ops)).toMatchObject({ status: 201, body: { area: 'menu', version: 'v3', files: 3 } })
  expect(await published(ops)).toEqual([...BEFORE, 'menu/v3'])
  const files = await folderStore(ops.folder).readAll('menu', 'v3')
  expect(files).toEqual(await unpackArchive(small()))
  expect(await ask(ops, '/ops/plan')).toEqual(plan)
  expect(await ask(ops, '/ops/ledger')).toMatchObject({
    changes: [{ act: 'publish', area: 'menu', who: 'menu squad', evidence: { version: 'v3' } }, {}, {}],
  })
})

test('a published release is rolled out by an operator', async () => {
  const ops = await openOpsShop()
  await upload(ops)
  const body = JSON.stringify({ act: 'promote', version: 'v3' })
  const headers = { authorization: `Bearer ${ops.tokens.ops}`, 'content-type': 'application/json' }
  const reply = await ops.shop.request('/ops/plan/menu', { method: 'POST', headers, body })
  expect(await reply.json()).toMatchObject({ areas: { menu: { stable: 'v3' } } })
})

test('the same release again is no error and no second entry; other content of that name is refused', async () => {
  const ops = await openOpsShop()
  expect((await upload(ops)).status).toBe(201)
  const ledger = await ask(ops, '/ops/ledger')
  expect((await upload(ops, { who: 'ops' })).status).toBe(200)
  const other = small({ files: { 'web/entry.js': 'another()' } })
  expect(await upload(ops, { body: other })).toMatchObject({
    status: 409,
    body: {
      errorKey: 'CONFLICT',
      errorDisplay: 'menu v3 is published with other content. Give this release another name.',
    },
  })
  expect(await ask(ops, '/ops/ledger')).toEqual(ledger)
  expect(await folderStore(ops.folder).readAll('menu', 'v3')).toEqual(await unpackArchive(small()))
})

test('of two uploads of one name at once, one is published whole', async () => {
  const ops = await openOpsShop()
  const scripts = ['one()', 'two()']
  const bodies = scripts.map((script) => small({ files: { 'web/entry.js': script } }))
  const replies = await Promise.all(bodies.map((body) => upload(ops, { body })))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const winner = replies.findIndex(({ status }) => status === 201)
  const script = await folderStore(ops.folder).read('menu', 'v3', 'web/entry.js')
  expect(script?.toString()).toBe(scripts[winner])
  expect(await published(ops)).toEqual([...BEFORE, 'menu/v3'])
})

test.each([
  ['none', 'menu/v3', 401],
  ['read', 'menu/v3', 403],
  ['publish', 'basket/v3', 403],
  ['publish', 'host/v3', 403],
  ['ops', 'basket/v3', 201],
  ['local', 'menu/v3', 201],
] as const)('with the token of %s a release %s is answered %i', async (who, name, status) => {
  const ops = await openOpsShop()
  const [area = '', version = ''] = name.split('/')
  expect((await upload(ops, { who, name, body: small({ area, version }) })).status).toBe(status)
  expect(await published(ops)).toEqual(status === 201 ? [...BEFORE, name].toSorted() : BEFORE)
})

test('a squad may not change the plan', async () => {
  const { shop, tokens } = await openOpsShop()
  const headers = { authorization: `Bearer ${tokens.publish}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ act: 'promote', version: 'v2' })
  expect((await shop.request('/ops/plan/menu', { method: 'POST', headers, body })).status).toBe(403)
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
] as const)('an archive may be compressed with %s', async (coding, pack) => {
  const ops = await openOpsShop()
  const headers = { 'content-encoding': coding }
  expect((await upload(ops, { headers, body: pack(small()) as Buffer<ArrayBuffer> })).status).toBe(201)
})

const file = (path: string): Entry => ({ path, content: 'x' })
const link = (path: string, linkpath: string): Entry => ({ path, linkpath, type: 'SymbolicLink' })
const and = (...entries: Entry[]) => archiveOf([...entriesOf(), ...entries])
const changed = (release: object) => archiveOf(entriesOf({ release }))
const [description, ...rest] = entriesOf()

let shared: OpsShop
beforeAll(async () => {
  shared = await openOpsShop({ whenDone: afterAll })
})

test.each([
  ['a path above the release', and(file('web/../../../v9/web/a.js')), 'is no path inside a release'],
  ['an absolute path', and(file('/tmp/larder-was-here')), 'is no path inside a release'],
  ['a hidden file', and(file('web/.env')), 'is no path inside a release'],
  ['a file beside the release', and(file('plan.json')), 'is no path inside a release'],
  ['a path of 204 characters', and(file(`web/${'a'.repeat(100)}/${'b'.repeat(99)}`)), 'is no path inside'],
  [
    'a long path above the release',
    and({ path: 'long', type: 'NextFileHasLongPath', content: 'web/../../v9/a.js' }, file('web/short.js')),
    'is no path inside a release',
  ],
  ['a symbolic link', and(link('web/key.js', '../../../../keys/plan.pem')), 'web/key.js is no regular file'],
  [
    'a hard link',
    and({ ...link('web/key.js', '/etc/passwd'), type: 'Link' }),
    'web/key.js is no regular file',
  ],
  ['a device', and({ path: 'web/zero.js', type: 'CharacterDevice' }), 'web/zero.js is no regular file'],
  ['a pipe', and({ path: 'web/pipe.js', type: 'FIFO' }), 'web/pipe.js is no regular file'],
  ['a file twice', and({ path: 'web/entry.js', content: 'evil()' }), 'web/entry.js is there twice'],
  ['a file that is not listed', and(file('web/evil.js')), 'menu v3: web/evil.js is not part of it'],
  ['a compressed form of other content', and({ path: 'web/entry.js.br', content: 'x' }), 'is not part of it'],
  [
    'a changed file',
    archiveOf([...entriesOf().slice(0, 2), file('node/index.mjs')]),
    'node/index.mjs was changed',
  ],
  ['a missing file', archiveOf(entriesOf().slice(0, 2)), 'node/index.mjs is missing'],
  ['no release.json', archiveOf(rest), 'Its release.json cannot be read'],
  ['a release.json that is none', archiveOf([{ path: 'release.json', content: '[' }]), 'cannot be read'],
  ['another area', changed({ area: 'basket' }), 'This is basket v3, not menu v3'],
  ['another version', changed({ version: 'v4' }), 'This is menu v4, not menu v3'],
  ['a first file that is none', changed({ warm: { './routes': ['../../x.js'] } }), 'which is no file of it'],
  [
    'a snapshot of another place',
    changed({ snapshot: { ...snapshot(), publicPath: '//evil.example/' } }),
    'of another release',
  ],
  ['no archive', Buffer.from('hello'), 'The archive cannot be read'],
  ['an archive that ends early', small().subarray(0, 700), 'The archive cannot be read'],
  ['a compressed archive that does not say so', gzipSync(small()), 'The archive cannot be read'],
  ['nothing', Buffer.of(), 'The archive cannot be read'],
])('%s is refused, and leaves nothing behind', async (_, body, problem) => {
  const reply = await upload(shared, { body: body as Buffer<ArrayBuffer> })
  expect(reply).toMatchObject({ status: 422, body: { errorDisplay: expect.stringContaining(problem) } })
  expect(await published(shared)).toEqual(BEFORE)
})

/** The snapshot that `entriesOf` describes. */
function snapshot(): object {
  return (JSON.parse(String(description?.content)) as { snapshot: object }).snapshot
}

test.each([
  ['sent', {}, noise(9 * 1024 * 1024)],
  ['unpacked', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(40 * 1024 * 1024))],
])('an archive that is too large as it is %s is refused', async (_, headers, body) => {
  expect((await upload(shared, { headers, body: body as Buffer<ArrayBuffer> })).status).toBe(413)
  expect(await published(shared)).toEqual(BEFORE)
})

test.each(['menu/%2e%2e', 'menu/.hidden', 'menu/a..b', 'Menu/v3', `menu/${'v'.repeat(65)}`])(
  'a release named %s is refused',
  async (name) => {
    expect((await upload(shared, { who: 'ops', name })).status).toBeGreaterThanOrEqual(400)
    expect(await published(shared)).toEqual(BEFORE)
  },
)

test('a coding that nobody knows is refused', async () => {
  expect((await upload(shared, { headers: { 'content-encoding': 'zstd' } })).status).toBe(415)
})

test('an upload that is cut leaves nothing behind, and takes no place', async () => {
  const ops = await openOpsShop()
  for (let turn = 1; turn <= 3; turn += 1) {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(small().subarray(0, 1024)),
      pull: (controller) => controller.error(new Error('the connection is gone')),
    })
    expect((await upload(ops, { body })).status).toBe(408)
  }
  expect(await published(ops)).toEqual(BEFORE)
  expect((await upload(ops)).status).toBe(201)
})

test('nothing of the body is read before the caller is known', async () => {
  let isRead = false
  const pull = () => void (isRead = true)
  const body = new ReadableStream({ pull }, { highWaterMark: 0 })
  const headers = { authorization: `Bearer ${shared.tokens.none}` }
  const init = { method: 'PUT', headers, body, duplex: 'half' }
  const reply = await shared.shop.request('/ops/releases/menu/v3', init)
  expect(reply.status).toBe(401)
  expect(isRead).toBe(false)
  await reply.body?.cancel()
})

test('a full disk is said, and leaves nothing behind', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const ops = await openOpsShop({
    store: (releases) => ({ ...releases, write: () => Promise.reject(full) }),
  })
  expect(await upload(ops)).toMatchObject({ status: 503, body: { errorKey: 'STORAGE_FULL' } })
  const low = await openOpsShop({ isStorageLow: async () => true })
  expect(await upload(low)).toMatchObject({ status: 503, body: { errorKey: 'STORAGE_FULL' } })
  expect(await published(low)).toEqual(BEFORE)
})

test('a store that cannot write the whole release removes what it wrote', async () => {
  const ops = await openOpsShop()
  const files = new Map([
    ['web/a', Buffer.from('a file')],
    ['web/a/b', Buffer.from('a file below a file')],
  ])
  await expect(folderStore(ops.folder).write('menu', 'v3', files)).rejects.toThrow('EEXIST')
  expect(await published(ops)).toEqual(BEFORE)
})

test('what the command packs is what is published', async () => {
  const ops = await openOpsShop()
  await upload(ops)
  const archive = await packArchive(resolve(ops.folder, 'menu/v3'))
  const headers = { 'content-encoding': 'gzip' }
  expect((await upload(ops, { headers, body: archive as Buffer<ArrayBuffer> })).status).toBe(200)
})
