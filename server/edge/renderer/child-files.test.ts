import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { childFiles } from './child-files.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(resolve(tmpdir(), 'larder-child-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('the program has no types and imports nothing that has', async () => {
  const { main } = childFiles(await emptyFolder())
  const text = await readFile(main, 'utf8')
  expect(text).toMatch(/from '\.\.\/frames\.mjs'/)
  expect(text).not.toMatch(/from '[^']+\.ts'|: Promise<|import type/)
})

test('a file of it that was changed on disk is written anew', async () => {
  const [first, second] = [await emptyFolder(), await emptyFolder()]
  const { main } = childFiles(first)
  const changed = resolve(second, relative(first, main))
  await mkdir(dirname(changed), { recursive: true })
  await writeFile(changed, 'changed')
  expect(childFiles(second).main).toBe(changed)
  expect(await readFile(changed, 'utf8')).toBe(await readFile(main, 'utf8'))
})

test('where nothing can be written, the sources are the program', async () => {
  const file = resolve(await emptyFolder(), 'file')
  await writeFile(file, '')
  expect(childFiles(file).main).toMatch(/child\/main\.ts$/)
})
