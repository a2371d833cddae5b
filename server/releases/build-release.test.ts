import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withBuiltRelease } from './build-release.ts'
import { fingerprints } from './fingerprint.ts'
import { described } from './gate/gate.testing.ts'
import { dataFolder } from './ledger.testing.ts'
import { releaseInto, type Prepare } from './prepare.ts'
import { parseRelease } from './check-release.ts'

const MENU = 'mfe-menu'
const TYPES = { compiler: '7.0.2', sources: '1f2e3d', errors: 0 }
const REPORT = {
  name: 'menu',
  claims: ['/menu'],
  exposes: ['./routes'],
  modules: {},
  contract: described({ area: 'menu', isUnchecked: true }).contract,
}
/** Builds in no time, as the builder is asked to. */
const BUILDER = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  const web = process.env.LARDER_OUT + '/web'
  mkdirSync(web, { recursive: true })
  writeFileSync(web + '/area.json', ${JSON.stringify(JSON.stringify(REPORT))})
  writeFileSync(web + '/entry.js', process.env.LARDER_VERSION)`

let prepare: Prepare
let fingerprint = ''

beforeEach(async () => {
  const repository = await dataFolder()
  const files = {
    'pnpm-lock.yaml':
      "lockfileVersion: '9.0'\nimporters: { mfe-menu: {}, shared: {} }\npackages: {}\nsnapshots: {}\n",
    'pnpm-workspace.yaml': 'catalog: {}\n',
    'mfe-menu/src/page.ts': 'menu',
    'mfe-menu/node_modules/@rsbuild/core/bin/rsbuild.js': BUILDER,
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(resolve(repository, path)), { recursive: true })
    await writeFile(resolve(repository, path), content)
  }
  prepare = { repository, registry: resolve(repository, 'releases'), say: () => undefined }
  fingerprint = (await fingerprints(repository, [MENU])).get(MENU) ?? ''
})

/** The version of a release of the sources, and what it says of the compiler. */
async function released(types?: Prepare['types']) {
  let found = {}
  await withBuiltRelease({ ...prepare, types }, { folder: MENU, version: undefined }, async (built) => {
    const { contract } = parseRelease(await readFile(resolve(built.folder, 'release.json')))
    found = { version: built.name.version, types: contract?.types }
  })
  return found
}

test('a release records the compiler’s findings', async () => {
  expect(await released(TYPES)).toEqual({ version: fingerprint, types: TYPES })
  expect(await released()).toEqual({ version: fingerprint, types: undefined })
})

test('rebuilds a start’s unchecked release under another name once a compiler is available', async () => {
  await releaseInto(prepare, { folder: MENU, version: fingerprint })
  expect(await released()).toEqual({ version: fingerprint, types: undefined })
  expect(await released(TYPES)).toEqual({ version: `${fingerprint}-checked`, types: TYPES })
})
