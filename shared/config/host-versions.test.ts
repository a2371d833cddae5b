import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version as react } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { hostVersions, KIT_VERSION, SINGLETON_RANGES } from './federation.ts'
import { installedVersion } from './installed-version.ts'

test('a host lists the version of each shared module', () => {
  const versions = hostVersions()
  expect(Object.keys(versions)).toEqual(Object.keys(SINGLETON_RANGES))
  expect(versions).toMatchObject({ react, 'react-dom': react, '@larder/shared/ui': KIT_VERSION })
})

test('returns the installed version of a package and throws for a missing one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-installed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'node_modules/@scope/wax'), { recursive: true })
  await writeFile(join(folder, 'node_modules/@scope/wax/package.json'), '{ "version": "1.4.2" }')
  const file = join(folder, 'src/area.ts')
  expect(installedVersion('@scope/wax', file)).toBe('1.4.2')
  expect(() => installedVersion('@scope/wane', file)).toThrow('@scope/wane is not installed')
})
