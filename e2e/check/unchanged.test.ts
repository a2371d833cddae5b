import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashRepository } from './unchanged.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-unchanged-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the fingerprint of the repository changes with edits, new files and deleted files, and returns to its earlier value when they are undone', async () => {
  const folder = await emptyFolder()
  execFileSync('git', ['init', '-q', folder])
  await writeFile(join(folder, '.gitignore'), 'ignored\n')
  await writeFile(join(folder, 'a.ts'), 'one')
  const before = hashRepository(folder)
  await writeFile(join(folder, 'ignored'), 'x')
  expect(hashRepository(folder)).toBe(before)
  await writeFile(join(folder, 'a.ts'), 'two')
  const edited = hashRepository(folder)
  await writeFile(join(folder, 'b.ts'), '')
  const added = hashRepository(folder)
  expect(new Set([before, edited, added]).size).toBe(3)
  await rm(join(folder, 'b.ts'))
  await writeFile(join(folder, 'a.ts'), 'one')
  expect(hashRepository(folder)).toBe(before)
})

test('outside Git the repository has no fingerprint, so every check runs', async () => {
  expect(hashRepository(await emptyFolder())).toBeUndefined()
})
