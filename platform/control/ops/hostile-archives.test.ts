import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import {
  archiveFiles,
  INITIAL_RELEASES,
  releaseEntries,
  noise,
  listPublished,
  smallArchive,
  upload,
  type Entry,
} from './upload.testing.ts'

// Hostile uploads: each is rejected and leaves no files.
const file = (path: string): Entry => ({ path, content: 'x' })
const folder = (path: string): Entry => ({ path, type: 'Directory' })
const link = (path: string, linkpath: string): Entry => ({ path, linkpath, type: 'SymbolicLink' })
const withEntries = (...entries: Entry[]) => archiveFiles([...releaseEntries(), ...entries])
const withRelease = (release: object) => archiveFiles(releaseEntries({ release }))
const [description, ...rest] = releaseEntries()

let shared: OpsShop
beforeAll(async () => {
  shared = await openOpsShop({ whenDone: afterAll })
})

test.each([
  [
    'a path above the release',
    withEntries(file('web/../../../v9/web/a.js')),
    'is not a path within a release',
  ],
  ['an absolute path', withEntries(file('/tmp/larder-was-here')), 'is not a path within a release'],
  ['a hidden file', withEntries(file('web/.env')), 'is not a path within a release'],
  ['a file outside the release folders', withEntries(file('plan.json')), 'is not a path within a release'],
  [
    'a path of 204 characters',
    withEntries(file(`web/${'a'.repeat(100)}/${'b'.repeat(99)}`)),
    'is not a path within',
  ],
  [
    'a long path above the release',
    withEntries(
      { path: 'long', type: 'NextFileHasLongPath', content: 'web/../../v9/a.js' },
      file('web/short.js'),
    ),
    'is not a path within a release',
  ],
  [
    'a symbolic link',
    withEntries(link('web/key.js', '../../../../keys/plan.pem')),
    'web/key.js is not a regular file',
  ],
  [
    'a hard link',
    withEntries({ ...link('web/key.js', '/etc/passwd'), type: 'Link' }),
    'web/key.js is not a regular file',
  ],
  [
    'a device',
    withEntries({ path: 'web/zero.js', type: 'CharacterDevice' }),
    'web/zero.js is not a regular file',
  ],
  ['a pipe', withEntries({ path: 'web/pipe.js', type: 'FIFO' }), 'web/pipe.js is not a regular file'],
  ['a duplicate file', withEntries({ path: 'web/entry.js', content: 'evil()' }), 'web/entry.js occurs twice'],
  ['an unlisted file', withEntries(file('web/evil.js')), 'menu v3: web/evil.js is not part of it'],
  [
    'a compressed form of other content',
    withEntries({ path: 'web/entry.js.br', content: 'x' }),
    'is not part of it',
  ],
  [
    'a changed file',
    archiveFiles([...releaseEntries().slice(0, 2), file('node/index.mjs')]),
    'node/index.mjs was changed',
  ],
  ['a missing file', archiveFiles(releaseEntries().slice(0, 2)), 'node/index.mjs is missing'],
  ['no release.json', archiveFiles(rest), 'Its release.json cannot be read'],
  ['an invalid release.json', archiveFiles([{ path: 'release.json', content: '[' }]), 'cannot be read'],
  [
    '60 claims',
    withRelease({ claims: Array.from({ length: 60 }, (_, n) => `/kiosk/${n}`) }),
    'the limit of claims',
  ],
  ['a claim of a million segments', withRelease({ claims: ['/a'.repeat(200_000)] }), 'the limit of claims.0'],
  [
    '400 samples',
    withRelease({ samples: Array.from({ length: 400 }, () => '/menu') }),
    'the limit of samples',
  ],
  [
    'a release.json of 1 MB',
    withRelease({ contract: { junk: 'x'.repeat(1_000_000) } }),
    'larger than 512 KiB',
  ],
  [
    '10,000 folders',
    withEntries(...Array.from({ length: 10_000 }, (_, n) => folder(`web/${n}/`))),
    'entries',
  ],
  ['another area', withRelease({ area: 'basket' }), 'This is basket v3, not menu v3'],
  ['another version', withRelease({ version: 'v4' }), 'This is menu v4, not menu v3'],
  [
    'a preloaded file outside the release',
    withRelease({ warm: { './routes': ['../../x.js'] } }),
    'which is not one of its files',
  ],
  [
    'a snapshot with another public path',
    withRelease({ snapshot: { ...snapshot(), publicPath: '//evil.example/' } }),
    'of another release',
  ],
  ['a body that is not an archive', Buffer.from('hello'), 'The archive cannot be read'],
  ['an archive that ends early', smallArchive().subarray(0, 700), 'The archive cannot be read'],
  ['a compressed archive without its header', gzipSync(smallArchive()), 'The archive cannot be read'],
  ['an empty body', Buffer.of(), 'The archive cannot be read'],
])('rejects %s and leaves no files', async (_, body, problem) => {
  const reply = await upload(shared, { body: body as Buffer<ArrayBuffer> })
  expect(reply).toMatchObject({ status: 422, body: { errorDisplay: expect.stringContaining(problem) } })
  expect(await listPublished(shared)).toEqual(INITIAL_RELEASES)
})

function snapshot(): object {
  return (JSON.parse(String(description?.content)) as { snapshot: object }).snapshot
}

test.each([
  ['sent', {}, noise(9 * 1024 * 1024)],
  ['unpacked', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(40 * 1024 * 1024))],
])('rejects an archive that is too large when %s', async (_, headers, body) => {
  expect((await upload(shared, { headers, body: body as Buffer<ArrayBuffer> })).status).toBe(413)
  expect(await listPublished(shared)).toEqual(INITIAL_RELEASES)
})

test.each(['menu/%2e%2e', 'menu/.hidden', 'menu/a..b', 'Menu/v3', `menu/${'v'.repeat(65)}`])(
  'rejects a release named %s',
  async (name) => {
    expect((await upload(shared, { who: 'ops', name })).status).toBeGreaterThanOrEqual(400)
    expect(await listPublished(shared)).toEqual(INITIAL_RELEASES)
  },
)

test('rejects an unknown encoding', async () => {
  expect((await upload(shared, { headers: { 'content-encoding': 'zstd' } })).status).toBe(415)
})

test('does not read the body before the caller is authenticated', async () => {
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
