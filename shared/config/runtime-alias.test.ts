import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findEsModule, findUnaliasedFile } from './runtime-alias.ts'

test('finds the ES module beside a CommonJS entry, or says what is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-runtime-'))
  expect(() => findEsModule(join(folder, 'index.mjs'))).toThrow(`${folder}/index.mjs is no CommonJS entry`)
  expect(() => findEsModule(join(folder, 'index.cjs'))).toThrow(`${folder}/index.js does not exist`)
  writeFileSync(join(folder, 'index.js'), '')
  expect(findEsModule(join(folder, 'index.cjs'))).toBe(join(folder, 'index.js'))
})

test.each(['@module-federation/runtime', '@module-federation+webpack-bundler-runtime@2.9.2/node_modules/x'])(
  'finds an unaliased CommonJS runtime in a build: %s',
  (name) => {
    const file = `/repo/node_modules/${name}/runtime/dist/index.cjs`
    expect(findUnaliasedFile(['/repo/src/index.ts', file])).toBe(file)
    expect(findUnaliasedFile(['/repo/src/index.ts', file.replace('.cjs', '.js')])).toBeUndefined()
  },
)
