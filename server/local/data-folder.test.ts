import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readOrCreateSecret } from '@larder/kernel/persisted-values.ts'
import { lockDataFolder } from './open-shop.ts'

test.each(['/proc/larder', '/proc/larder/deep/inside', '/dev/null/larder'])(
  'reports a data folder that cannot be created: %s',
  async (folder) => {
    await expect(lockDataFolder(folder)).rejects.toThrow(`The data folder ${folder} is not writable`)
    expect(() => readOrCreateSecret(folder)).toThrow('Set LARDER_DATA to one that is.')
  },
)

test('creates the data folder with its parents', async () => {
  const above = await mkdtemp(resolve(tmpdir(), 'larder-data-'))
  onTestFinished(() => rm(above, { recursive: true }))
  const folder = resolve(above, 'a/b/c')
  await lockDataFolder(folder)
  expect((await stat(folder)).isDirectory()).toBe(true)
})
