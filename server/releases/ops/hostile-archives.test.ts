import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import {
  archiveFiles,
  BEFORE,
  entriesOf,
  noise,
  published,
  small,
  upload,
  type Entry,
} from './upload.testing.ts'

// Contents of hostile uploads: each is rejected, and leaves nothing behind.
const file = (path: string): Entry => ({ path, content: 'x' })
const folder = (path: string): Entry => ({ path, type: 'Directory' })
const link = (path: string, linkpath: string): Entry => ({ path, linkpath, type: 'SymbolicLink' })
const and = (...entries: Entry[]) => archiveFiles([...entriesOf(), ...entries])
const changed = (release: object) => archiveFiles(entriesOf({ release }))
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
    archiveFiles([...entriesOf().slice(0, 2), file('node/index.mjs')]),
    'node/index.mjs was changed',
  ],
  ['a missing file', archiveFiles(entriesOf().slice(0, 2)), 'node/index.mjs is missing'],
  ['no release.json', archiveFiles(rest), 'Its release.json cannot be read'],
  ['a release.json that is none', archiveFiles([{ path: 'release.json', content: '[' }]), 'cannot be read'],
  ['60 claims', changed({ claims: Array.from({ length: 60 }, (_, n) => `/kiosk/${n}`) }), 'more in claims'],
  ['a claim of a million segments', changed({ claims: ['/a'.repeat(200_000)] }), 'more in claims.0'],
  ['400 samples', changed({ samples: Array.from({ length: 400 }, () => '/menu') }), 'more in samples'],
  ['a release.json of 1 MB', changed({ contract: { junk: 'x'.repeat(1_000_000) } }), 'larger than 512 KiB'],
  ['10,000 folders', and(...Array.from({ length: 10_000 }, (_, n) => folder(`web/${n}/`))), 'entries'],
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
  'rejects a release named %s',
  async (name) => {
    expect((await upload(shared, { who: 'ops', name })).status).toBeGreaterThanOrEqual(400)
    expect(await published(shared)).toEqual(BEFORE)
  },
)

test('rejects an unknown encoding', async () => {
  expect((await upload(shared, { headers: { 'content-encoding': 'zstd' } })).status).toBe(415)
})

test('reads no body before the caller is known', async () => {
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
