import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { computeFingerprints } from './fingerprint.ts'
import { createDataFolder } from '../ledger/ledger.testing.ts'

const LOCKFILE = `lockfileVersion: '9.0'
importers:
  mfe-menu:
    dependencies:
      '@larder/shared': { specifier: workspace:*, version: link:../shared }
      react: { specifier: 'catalog:', version: 19.3.1 }
    devDependencies:
      tester: { specifier: 'catalog:', version: 5.0.0 }
  mfe-basket:
    dependencies:
      embla: { specifier: ^9, version: 9.0.0(react@19.3.1) }
  shared:
    devDependencies:
      builder: { specifier: ^2, version: 2.3.2 }
  server:
    dependencies:
      hono: { specifier: ^4, version: 4.9.0 }
packages:
  react@19.3.1: { resolution: { integrity: sha512-react } }
  embla@9.0.0: { resolution: { integrity: sha512-embla } }
  builder@2.3.2: { resolution: { integrity: sha512-builder } }
  compiler@2.3.2: { resolution: { integrity: sha512-compiler } }
  hono@4.9.0: { resolution: { integrity: sha512-hono } }
  tester@5.0.0: { resolution: { integrity: sha512-tester } }
snapshots:
  react@19.3.1: {}
  embla@9.0.0(react@19.3.1):
    dependencies: { react: 19.3.1 }
  builder@2.3.2:
    dependencies: { compiler: 2.3.2 }
  compiler@2.3.2: {}
  hono@4.9.0: {}
  tester@5.0.0: {}
`
const CATALOG = `packages: [mfe-*, shared, server]
catalog:
  react: ^19.3.1
  hono: ^4.9.0
  tester: ^5.0.0
`
const FILES = {
  'pnpm-lock.yaml': LOCKFILE,
  'pnpm-workspace.yaml': CATALOG,
  'mfe-menu/package.json': '{ "devDependencies": { "tester": "catalog:" } }',
  'mfe-menu/src/page.ts': `import { useState } from 'react'`,
  'mfe-menu/src/page.test.ts': `import { test } from 'tester'`,
  'mfe-basket/src/page.ts': `import embla from 'embla/style.css'`,
  'shared/src/kit.ts': 'kit',
  'shared/config/build.ts': `import { build } from 'builder'`,
  'shared/config/vitest.ts': `import { config } from 'tester'`,
}

let repository: string
beforeEach(async () => {
  repository = await createDataFolder()
  for (const [path, content] of Object.entries(FILES)) await write(path, content)
})

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(resolve(repository, path)), { recursive: true })
  await writeFile(resolve(repository, path), content)
}
async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(resolve(repository, path), 'utf8')
  expect(text).toContain(from)
  await write(path, text.replace(from, to))
}
const editLockfile = (from: string, to: string) => edit('pnpm-lock.yaml', from, to)
const editCatalog = (from: string, to: string) => edit('pnpm-workspace.yaml', from, to)
const computeVersions = () => computeFingerprints(repository, ['mfe-menu', 'mfe-basket'])

const edits: [string, () => Promise<void>, string[]][] = [
  ['nothing', async () => undefined, []],
  ["an area's source", () => write('mfe-menu/src/page.ts', 'other'), ['mfe-menu']],
  ['the kit', () => write('shared/src/kit.ts', 'other'), ['mfe-basket', 'mfe-menu']],
  ['a test', () => write('mfe-menu/src/page.test.ts', 'test'), []],
  [
    'a dependency of the server',
    async () => {
      await editLockfile(
        'version: 4.9.0 }\n',
        'version: 4.9.0 }\n      pino: { specifier: ^9, version: 9.1.0 }\n',
      )
      await editLockfile('  hono@4.9.0: {}', '  hono@4.9.0: {}\n  pino@9.1.0: {}')
    },
    [],
  ],
  [
    "the build's style configuration",
    () => write('shared/config/css/layer-loader.ts', 'other'),
    ['mfe-basket', 'mfe-menu'],
  ],
  ['the hot-update code', () => write('shared/config/hot/jsx/a.mjs', 'other'), ['mfe-basket', 'mfe-menu']],
  ['the configuration of tests', () => write('shared/config/vitest.ts', 'other'), []],
  ['the test tool', () => editLockfile('integrity: sha512-tester', 'integrity: other'), []],
  ["the catalog's range of an area's dependency", () => editCatalog('^19.3.1', '^19.4.0'), ['mfe-menu']],
  ["the catalog's range of a server dependency", () => editCatalog('^4.9.0', '^4.9.1'), []],
  [
    'an override of a package that no area uses',
    () => edit('pnpm-lock.yaml', 'importers:', 'overrides: { hono: 4.9.0 }\nimporters:'),
    [],
  ],
  ["an area's dependency", () => editLockfile('integrity: sha512-embla', 'integrity: other'), ['mfe-basket']],
  [
    'a dependency of the build tool',
    () => editLockfile('integrity: sha512-compiler', 'integrity: other'),
    ['mfe-basket', 'mfe-menu'],
  ],
]

test.each(edits)('a change of %s changes only the versions of affected areas', async (_, change, changed) => {
  const before = await computeVersions()
  await change()
  const after = await computeVersions()
  const affected = [...after].filter(([folder, version]) => before.get(folder) !== version)
  expect(affected.map(([folder]) => folder).toSorted()).toEqual(changed)
})
