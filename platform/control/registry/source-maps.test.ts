import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { publish } from '../publish/publish.ts'
import { makeRelease } from '../gate/gate.testing.ts'
import { openRegistry } from './registry.ts'
import { formatSources, mapFrames, mapFramesInText, readFrames } from './source-maps.ts'

const BASE_URL = 'https://shop.example/r/menu/1.0.0/web'

test.each([
  ['Chromium', `TypeError: x\n    at async Object.o (${BASE_URL}/page-12.js:1:234)`],
  ['Firefox and Safari', `o@${BASE_URL}/page-12.js:1:234\n`],
])('reads a release’s files from a stack of %s', (_, stack) => {
  expect(readFrames(stack)).toEqual([
    { area: 'menu', version: '1.0.0', file: 'page-12.js', line: 1, column: 234 },
  ])
})

test('ignores other files in a stack', () => {
  expect(readFrames('Alice Smith\n    at https://cdn.example/tag.js:1:2\n    at /etc/passwd:1:1')).toEqual([])
})

/** Publishes `menu 1.0.0` with one file whose second column comes from line 7, column 3 of a page. */
async function publishMenu() {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-maps-'))
  const buildFolder = resolve(folder, 'built')
  await mkdir(resolve(buildFolder, 'web'), { recursive: true })
  const map = {
    version: 3,
    sources: ['mfe-menu/src/pages/StorePage.tsx'],
    names: [],
    mappings: 'CAME', // column 1 -> source 0, line 6, column 2, all from 0
  }
  const files = {
    'area.json': {
      name: 'menu',
      claims: [],
      exposes: [],
      contract: makeRelease({ area: 'menu' }).contract,
      modules: {},
    },
    'page.js': 'x()',
    'page.js.map': map,
    'broken.js': 'x()',
    'broken.js.map': { version: 3 },
  }
  for (const [name, content] of Object.entries(files))
    await writeFile(resolve(buildFolder, 'web', name), JSON.stringify(content))
  await mkdir(resolve(buildFolder, 'node'))
  await writeFile(resolve(buildFolder, 'node/index.mjs'), 'x()')
  await writeFile(resolve(buildFolder, 'node/index.mjs.map'), JSON.stringify(map))
  const registry = resolve(folder, 'releases')
  const release = await publish({ built: buildFolder, registry, version: '1.0.0' })
  return { registry, release }
}

test('keeps source maps private and maps frames to the sources', async () => {
  const { registry, release } = await publishMenu()
  expect(Object.keys(release.files).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'node/index.mjs',
    'web/broken.js',
    'web/page.js',
  ])
  expect(await readdir(resolve(registry, 'menu/1.0.0/web'))).not.toContain('page.js.map')
  expect(await readdir(resolve(registry, 'menu/1.0.0/node'))).toEqual(['index.mjs'])
  const frames = readFrames(`    at a (${BASE_URL}/page.js:1:2)\n    at b (${BASE_URL}/gone.js:1:2)`)
  expect(await mapFrames(openRegistry(registry), frames)).toEqual([
    'mfe-menu/src/pages/StorePage.tsx:7:3',
    'menu 1.0.0 gone.js:1:2',
  ])
})

const MENU = { area: 'menu', version: '1.0.0' }

test('names the sources of the release’s frames, from browser and server stacks', async () => {
  const { registry } = await publishMenu()
  const releases = openRegistry(registry)
  const source = 'mfe-menu/src/pages/StorePage.tsx:7:3'
  const text = 'boom at /r/menu/1.0.0/web/page.js:1:2, /r/host/h1/web/host.js:1:2'
  expect(await mapFramesInText(releases, MENU, text)).toBe(`boom at ${source}, /r/host/h1/web/host.js:1:2`)
  const stack = `Error: boom
    at Page (file:///copies/menu/1.0.0/node/index.mjs?host=file%3A%2F%2F%2Fhost:1:2)
    at render (file:///copies/host/h1/node/index.mjs:1:2)`
  expect(await formatSources(releases, MENU, stack)).toBe(` at ${source}`)
})

test('names the built file without a readable map, and nothing for frames outside the release', async () => {
  const { registry } = await publishMenu()
  const releases = openRegistry(registry)
  const text = 'boom at /r/menu/1.0.0/web/broken.js:1:2'
  expect(await mapFramesInText(releases, MENU, text)).toBe('boom at menu 1.0.0 broken.js:1:2')
  expect(await formatSources(releases, MENU, 'Error: boom\n    at a (node:internal/x:1:2)')).toBe('')
})
