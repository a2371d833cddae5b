import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extract } from 'tar'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { readPartSurfaces, parsePartSurfaces } from '@larder/shared/config/part-surface'
import { packPackages } from './pack-packages.ts'

const Entry = z.union([z.string(), z.object({ types: z.string(), default: z.string() })])
const Manifest = z.object({
  exports: z.record(z.string(), Entry),
  dependencies: z.record(z.string(), z.string()),
})

test('packages contain every exported module with types, and a working command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-packed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [shared = '', command = ''] = await packPackages(folder)
  await extract({ file: shared, cwd: folder })
  const unpacked = join(folder, 'package')
  const { exports, dependencies } = Manifest.parse(
    JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8')),
  )
  const files = Object.values(exports).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry),
  )
  const existing = (file: string) => existsSync(resolve(unpacked, file.replace('*', 'rsbuild')))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existing(file))).toEqual([])
  // Neither types nor scripts refer to a source file, because the package has none.
  const index = (kind: string) => readFileSync(join(unpacked, `src/ui/index.${kind}`), 'utf8')
  expect(index('js') + index('d.ts')).not.toMatch(/\.tsx?['"]/)
  expect(Object.values(dependencies).filter((range) => !/^\^?\d/.test(range))).toEqual([])
  // A build in the other repository describes components like a build here.
  const types = readFileSync(join(unpacked, 'src/ui/exposed/part-props.d.ts'), 'utf8')
  expect(parsePartSurfaces(types)).toEqual(readPartSurfaces())
  await extract({ file: command, cwd: folder })
  const { stderr } = spawnSync(process.execPath, [join(unpacked, 'larder.mjs')], {
    encoding: 'utf8',
    cwd: folder,
  })
  expect(stderr).toContain('larder release --ops <url>')
}, 120_000)
