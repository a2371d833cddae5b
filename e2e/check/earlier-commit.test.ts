import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findEarlierCommit } from './earlier-commit.ts'

const AREAS = ['host', 'mfe-menu']
const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-commits-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', [...AUTHOR, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Creates a repository with one commit per file; the commit's title is the file's path. */
async function createRepository(...paths: string[]): Promise<string> {
  const folder = await emptyFolder()
  git(folder, 'init', '--quiet')
  for (const [index, path] of paths.entries()) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), String(index))
    git(folder, 'add', '.')
    git(folder, 'commit', '--quiet', '--message', path)
  }
  return folder
}
const findEarlierTitle = (folder: string) => {
  const found = findEarlierCommit(folder, AREAS)
  return 'title' in found ? found.title.replace(/^\w+ /, '') : found
}

test('a change to any area’s sources counts as a release change', async () => {
  const folder = await createRepository(
    'README.md',
    'host/a.ts',
    'shared/src/a.ts',
    'host/b.ts',
    'mfe-menu/a.ts',
  )
  expect(findEarlierTitle(folder)).toBe('shared/src/a.ts')
})

test('changes to tests, documents and unrelated files do not count as a release change', async () => {
  const folder = await createRepository('README.md', 'shared/src/a.ts', 'shared/src/a.test.ts', 'server/a.ts')
  expect(findEarlierTitle(folder)).toBe('README.md')
})

test('reports a shallow clone and a folder outside Git', async () => {
  const folder = await createRepository('README.md', 'shared/src/a.ts')
  const clone = await emptyFolder()
  git(clone, 'clone', '--quiet', '--depth', '1', `file://${folder}`, '.')
  expect(findEarlierTitle(clone)).toEqual({
    missing: expect.stringContaining('git fetch --unshallow') as string,
  })
  expect(findEarlierTitle(await emptyFolder())).toEqual({
    missing: expect.stringContaining('no clone of the repository') as string,
  })
})
