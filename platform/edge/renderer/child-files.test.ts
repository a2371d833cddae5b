import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { childFiles } from './child-files.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-child-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('writes the program without types and `.ts` imports', async () => {
  const { main } = childFiles(await temporaryFolder())
  const text = await readFile(main, 'utf8')
  expect(text).toMatch(/from '\.\.\/frames\.mjs'/)
  expect(text).not.toMatch(/from '[^']+\.ts'|: Promise<|import type/)
})

test('rewrites a file changed on disk', async () => {
  const [first, second] = [await temporaryFolder(), await temporaryFolder()]
  const { main } = childFiles(first)
  const changedFile = resolve(second, relative(first, main))
  await mkdir(dirname(changedFile), { recursive: true })
  await writeFile(changedFile, 'changed')
  expect(childFiles(second).main).toBe(changedFile)
  expect(await readFile(changedFile, 'utf8')).toBe(await readFile(main, 'utf8'))
})

test('runs from source when the folder is not writable', async () => {
  const file = resolve(await temporaryFolder(), 'file')
  await writeFile(file, '')
  expect(childFiles(file).main).toMatch(/child\/main\.ts$/)
})
