import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliDecompressSync, type BrotliOptions } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkNames, verifyFiles } from '../publish/check-release.ts'
import { nameScript, openContentRegistry } from './content-files.testing.ts'
import { mapFrames, readFrames } from './source-maps.ts'
import { folderStore } from './release-store.ts'

const LINES = Array.from({ length: 200 }, (_, index) => `export const value${index} = ${index * 7919}`)
const BEFORE = LINES.join('\n')
const AFTER = BEFORE.replace('791900', '1')
const BEFORE_NAME = nameScript('page', BEFORE)
const AFTER_NAME = nameScript('page', AFTER)

async function openTwoReleases() {
  const opened = await openContentRegistry()
  await opened.publishBuild({ version: 'v1', scripts: { page: BEFORE, same: 'same()' } })
  await opened.publishBuild({ version: 'v2', scripts: { page: AFTER, same: 'same()' } })
  return opened
}

test('serves a file at one address while any release that has it exists', async () => {
  const { app, registryFolder } = await openTwoReleases()
  const path = `/r/menu/f/${nameScript('same', 'same()')}`
  for (const gone of [undefined, 'v1', 'v2']) {
    if (gone) await rm(resolve(registryFolder, 'menu', gone), { recursive: true })
    const reply = await app.request(path)
    expect(reply.status, `without ${gone ?? 'nothing'}`).toBe(gone === 'v2' ? 404 : 200)
    expect(reply.headers.get('cache-control')).toBe(
      gone === 'v2' ? 'no-store' : 'public, max-age=31536000, immutable',
    )
  }
})

test('serves no other file at such an address', async () => {
  const { app } = await openTwoReleases()
  for (const path of ['area.json', '..%2frelease.json', '../node/index.mjs', 'none.0a1b2c3d4e5f.js'])
    expect((await app.request(`/r/menu/f/${path}`)).status, `for ${path}`).toBe(404)
  expect((await app.request(`/r/basket/f/${BEFORE_NAME}`)).status).toBe(404)
  expect((await app.request(`/r/menu/v1/web/${BEFORE_NAME}`)).status, 'for older hosts').toBe(200)
})

const hashDictionary = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`
const REQUEST = { 'accept-encoding': 'gzip, br, dcb', 'available-dictionary': hashDictionary(BEFORE) }

test('sends a changed file as its difference to the one that the browser has', async () => {
  const { app } = await openTwoReleases()
  const first = await app.request(`/r/menu/f/${BEFORE_NAME}`, { headers: { 'accept-encoding': 'br' } })
  expect(first.headers.get('use-as-dictionary')).toBe('match="/r/menu/f/page.*.js"')
  const reply = await app.request(`/r/menu/f/${AFTER_NAME}`, { headers: REQUEST })
  expect(reply.headers.get('content-encoding')).toBe('dcb')
  expect(reply.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary')
  expect(reply.headers.get('use-as-dictionary')).toBe('match="/r/menu/f/page.*.js"')
  const body = Buffer.from(await reply.arrayBuffer())
  expect(body.length).toBeLessThan(120)
  expect(body.subarray(0, 4).toString('latin1')).toBe('\u00FFDCB')
  expect(body.subarray(4, 36)).toEqual(createHash('sha256').update(BEFORE).digest())
  const options: BrotliOptions & { dictionary: Buffer } = { dictionary: Buffer.from(BEFORE) }
  expect(String(brotliDecompressSync(body.subarray(36), options))).toBe(AFTER)
})

test.each([
  ['of a browser without dictionaries', { ...REQUEST, 'accept-encoding': 'gzip, br' }],
  [
    'with a dictionary that no release has',
    { ...REQUEST, 'available-dictionary': hashDictionary('another') },
  ],
  ['with a file of another name', { ...REQUEST, 'available-dictionary': hashDictionary('same()') }],
  ['with an unreadable dictionary', { ...REQUEST, 'available-dictionary': ':x:' }],
])('sends the plain file to a request %s', async (_, headers) => {
  const { app } = await openTwoReleases()
  const reply = await app.request(`/r/menu/f/${AFTER_NAME}`, { headers })
  expect(reply.headers.get('content-encoding')).toBe('br')
  expect(String(brotliDecompressSync(Buffer.from(await reply.arrayBuffer())))).toBe(AFTER)
})

test('rejects a release with a file whose name has the hash of other content', async () => {
  const { registryFolder } = await openTwoReleases()
  const file = resolve(registryFolder, 'menu/v1/release.json')
  const described = await readFile(file, 'utf8')
  const store = folderStore(registryFolder)
  const other = nameScript('page', 'another()')
  await writeFile(resolve(registryFolder, 'menu/v1/web', other), BEFORE)
  await rm(resolve(registryFolder, 'menu/v1/web', BEFORE_NAME))
  await writeFile(file, described.replaceAll(BEFORE_NAME, other))
  await expect(verifyFiles((await store.readAll('menu', 'v1')) ?? new Map())).rejects.toThrow(
    'is not named by its content',
  )
})

test('rejects a release that gives its files the address of another area', async () => {
  const { registry } = await openTwoReleases()
  const release = await registry.find('menu', 'v1')
  if (!release) throw new Error('not published')
  const snapshot = {
    version: 'v1',
    buildVersion: 'v1',
    globalName: 'larder_menu',
    remoteEntry: BEFORE_NAME,
    remoteEntryType: 'global' as const,
    remotesInfo: {},
    shared: [],
    modules: [],
  }
  expect(() => checkNames({ ...release, snapshot: { ...snapshot, publicPath: '/r/menu/f/' } })).not.toThrow()
  for (const publicPath of ['/r/basket/f/', '/r/menu/v1/web/'])
    expect(() => checkNames({ ...release, snapshot: { ...snapshot, publicPath } })).toThrow(
      'its snapshot is of another release',
    )
})

test('finds the release of a frame by the file, first in the release that reports it', async () => {
  const { registry } = await openTwoReleases()
  const stack = `at x (https://shop.example/r/menu/f/${AFTER_NAME}:1:2)`
  expect(readFrames(stack, { area: 'menu', version: 'v2' })).toMatchObject([
    { version: 'v2', file: AFTER_NAME },
  ])
  expect(readFrames(stack, { area: 'host', version: 'h1' })).toMatchObject([{ version: undefined }])
  // Without a source map the frame keeps the file's name, which says what it is.
  expect(await mapFrames(registry, readFrames(stack))).toEqual([`menu ${AFTER_NAME}:1:2`])
})
