import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { publish } from './publish.ts'
import { described } from './gate/gate.testing.ts'
import { openRegistry } from './registry.ts'
import { originalFrames, placeInRelease, readFrames, withOriginalFrames } from './source-maps.ts'

const AT = 'https://shop.example/r/menu/1.0.0/web'

test.each([
  ['Chromium', `TypeError: x\n    at async Object.o (${AT}/page-12.js:1:234)`],
  ['Firefox and Safari', `o@${AT}/page-12.js:1:234\n`],
])('a stack of %s names a release’s files', (_, stack) => {
  expect(readFrames(stack)).toEqual([
    { area: 'menu', version: '1.0.0', file: 'page-12.js', line: 1, column: 234 },
  ])
})

test('leaves foreign files out of a stack', () => {
  expect(readFrames('Alice Smith\n    at https://cdn.example/tag.js:1:2\n    at /etc/passwd:1:1')).toEqual([])
})

/** `menu 1.0.0` with one file whose second column comes from line 7, column 3 of a page. */
async function publishedMenu() {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-maps-'))
  const built = resolve(folder, 'built')
  await mkdir(resolve(built, 'web'), { recursive: true })
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
      contract: described({ area: 'menu' }).contract,
      modules: {},
    },
    'page.js': 'x()',
    'page.js.map': map,
    'broken.js': 'x()',
    'broken.js.map': { version: 3 },
  }
  for (const [name, content] of Object.entries(files))
    await writeFile(resolve(built, 'web', name), JSON.stringify(content))
  await mkdir(resolve(built, 'node'))
  await writeFile(resolve(built, 'node/index.mjs'), 'x()')
  await writeFile(resolve(built, 'node/index.mjs.map'), JSON.stringify(map))
  const registry = resolve(folder, 'releases')
  const release = await publish({ built, registry, version: '1.0.0' })
  return { registry, release }
}

test('a release keeps its maps private and shows frames with source', async () => {
  const { registry, release } = await publishedMenu()
  expect(Object.keys(release.files).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'node/index.mjs',
    'web/broken.js',
    'web/page.js',
  ])
  expect(await readdir(resolve(registry, 'menu/1.0.0/web'))).not.toContain('page.js.map')
  expect(await readdir(resolve(registry, 'menu/1.0.0/node'))).toEqual(['index.mjs'])
  const frames = readFrames(`    at a (${AT}/page.js:1:2)\n    at b (${AT}/gone.js:1:2)`)
  expect(await originalFrames(openRegistry(registry), frames)).toEqual([
    'mfe-menu/src/pages/StorePage.tsx:7:3',
    'menu 1.0.0 gone.js:1:2',
  ])
})

const MENU = { area: 'menu', version: '1.0.0' }

test('a refusal names the sources of the release’s own frames, in the browser and on the server', async () => {
  const { registry } = await publishedMenu()
  const releases = openRegistry(registry)
  const source = 'mfe-menu/src/pages/StorePage.tsx:7:3'
  const told = (text: string) => withOriginalFrames(releases, MENU, text)
  expect(await told('boom at /r/menu/1.0.0/web/page.js:1:2, /r/host/h1/web/host.js:1:2')).toBe(
    `boom at ${source}, /r/host/h1/web/host.js:1:2`,
  )
  const stack = `Error: boom
    at Page (file:///copies/menu/1.0.0/node/index.mjs?host=file%3A%2F%2F%2Fhost:1:2)
    at render (file:///copies/host/h1/node/index.mjs:1:2)`
  expect(await placeInRelease(releases, MENU, stack)).toBe(` at ${source}`)
})

test('a refusal names the built file where there is no map to read, and nothing where no release threw', async () => {
  const releases = openRegistry((await publishedMenu()).registry)
  const at = '/r/menu/1.0.0/web/broken.js:1:2'
  expect(await withOriginalFrames(releases, MENU, `boom at ${at}`)).toBe('boom at menu 1.0.0 broken.js:1:2')
  expect(await placeInRelease(releases, MENU, 'Error: boom\n    at a (node:internal/x:1:2)')).toBe('')
})
