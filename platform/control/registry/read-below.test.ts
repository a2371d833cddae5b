import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createDataFolder } from '../ledger/ledger.testing.ts'
import { readBelow } from './release-store.ts'

test('reads only regular files, not through links or `..`', async () => {
  const data = await createDataFolder()
  const folder = resolve(data, 'releases')
  await mkdir(resolve(folder, 'web'), { recursive: true })
  await writeFile(resolve(folder, 'web/a.js'), 'x()')
  await writeFile(resolve(data, 'secret'), 'secret')
  await symlink(resolve(data, 'secret'), resolve(folder, 'web/file.js'))
  await symlink(data, resolve(folder, 'web/folder'))
  await symlink(folder, resolve(data, 'moved'))
  expect(String(await readBelow(folder, 'web/a.js'))).toBe('x()')
  expect(String(await readBelow(resolve(data, 'moved'), 'web/a.js')), 'the folder itself may be a link').toBe(
    'x()',
  )
  for (const path of [
    'web/file.js',
    'web/folder/secret',
    '../secret',
    resolve(data, 'secret'),
    'web',
    'none',
  ])
    expect(await readBelow(folder, path)).toBeUndefined()
})
