import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withBuiltRelease } from './build-release.ts'
import { computeFingerprints } from './fingerprint.ts'
import { makeRelease } from '../gate/gate.testing.ts'
import { createDataFolder } from '../ledger/ledger.testing.ts'
import { releaseInto, type Prepare } from './prepare.ts'
import { parseRelease } from './check-release.ts'

const MENU = 'mfe-menu'
const TYPES = { compiler: '7.0.2', sources: '1f2e3d', errors: 0 }
const REPORT = {
  name: 'menu',
  claims: ['/menu'],
  exposes: ['./routes'],
  modules: {},
  contract: makeRelease({ area: 'menu', isUnchecked: true }).contract,
}
const BUILDER = `
  const { mkdirSync, writeFileSync } = require('node:fs')
  const web = process.env.LARDER_OUT + '/web'
  mkdirSync(web, { recursive: true })
  writeFileSync(web + '/area.json', ${JSON.stringify(JSON.stringify(REPORT))})
  writeFileSync(web + '/entry.js', process.env.LARDER_VERSION)`

let prepare: Prepare
let fingerprint = ''

beforeEach(async () => {
  const repository = await createDataFolder()
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
  fingerprint = (await computeFingerprints(repository, [MENU])).get(MENU) ?? ''
})

async function buildRelease(types?: Prepare['types']) {
  let release = {}
  await withBuiltRelease({ ...prepare, types }, { folder: MENU, version: undefined }, async (built) => {
    const { contract } = parseRelease(await readFile(resolve(built.folder, 'release.json')))
    release = { version: built.name.version, types: contract?.types }
  })
  return release
}

test('records the compiler’s result in the release', async () => {
  expect(await buildRelease(TYPES)).toEqual({ version: fingerprint, types: TYPES })
  expect(await buildRelease()).toEqual({ version: fingerprint, types: undefined })
})

test('rebuilds an unchecked release under another version once a compiler is available', async () => {
  await releaseInto(prepare, { folder: MENU, version: fingerprint })
  expect(await buildRelease()).toEqual({ version: fingerprint, types: undefined })
  expect(await buildRelease(TYPES)).toEqual({ version: `${fingerprint}-checked`, types: TYPES })
})
