import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test, vi } from 'vitest'
import { createDataFolder } from '../ledger/ledger.testing.ts'
import { getCommitLink, loadCommit } from './commit.ts'

let repository: string
const git = async (...parameters: string[]) =>
  (await promisify(execFile)('git', parameters, { cwd: repository })).stdout.trim()

/** Writes a file and commits it; returns the commit's hash. */
async function commit(path: string, subject: string): Promise<string> {
  await mkdir(resolve(repository, path, '..'), { recursive: true })
  await writeFile(resolve(repository, path), subject)
  await git('add', '.')
  await git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', subject)
  return git('rev-parse', 'HEAD')
}

beforeEach(async () => {
  repository = await createDataFolder()
  vi.stubEnv('GITHUB_HEAD_REF', '')
  vi.stubEnv('GITHUB_REF_NAME', '')
  await git('init', '-q', '-b', 'main')
  await git('remote', 'add', 'origin', 'https://ada:secret@git.example/squad/menu.git')
})

test('reads commit, author, branch, link and changelog of an area', async () => {
  const first = await commit('mfe-menu/a.ts', 'feat: menu')
  await commit('mfe-menu/a.ts', 'fix: prices')
  const last = await commit('mfe-menu/a.ts', 'feat: search')
  await commit('mfe-basket/a.ts', 'feat: basket')
  expect(await loadCommit({ repository, folder: 'mfe-menu', since: first })).toEqual({
    sha: last,
    subject: 'feat: search',
    author: 'Ada',
    branch: 'main',
    link: `https://git.example/squad/menu/commit/${last}`,
    changelog: ['feat: search', 'fix: prices'],
  })
})

test('says when sources are in no commit, and takes the branch of a build server', async () => {
  const sha = await commit('area.ts', 'feat: menu')
  await git('checkout', '-q', sha)
  vi.stubEnv('GITHUB_HEAD_REF', 'taste')
  await writeFile(resolve(repository, 'area.ts'), 'changed')
  expect(await loadCommit({ repository, folder: '.' })).toMatchObject({ branch: 'taste', isEdited: true })
})

test('has no changelog since a commit that this copy lacks, and runs nothing that is no commit', async () => {
  await commit('area.ts', 'feat: menu')
  for (const since of ['0123456789abcdef', '--output=/tmp/x', undefined])
    expect(await loadCommit({ repository, folder: '.', since })).not.toHaveProperty('changelog')
})

test('is undefined without a commit, and without Git', async () => {
  expect(await loadCommit({ repository, folder: '.' })).toBeUndefined()
  expect(await loadCommit({ repository: await createDataFolder(), folder: '.' })).toBeUndefined()
})

test.each([
  ['git@git.example:squad/menu.git', 'https://git.example/squad/menu/commit/abc'],
  ['ssh://git@git.example:2222/squad/menu.git', 'https://git.example/squad/menu/commit/abc'],
  ['https://token@git.example:8443/squad/menu', 'https://git.example:8443/squad/menu/commit/abc'],
  ['http://git.internal/menu/', 'http://git.internal/menu/commit/abc'],
  ['/srv/git/menu.git', undefined],
  ['file:///srv/git/menu.git', undefined],
  ['', undefined],
])('links to the commit of %s', (remote, link) => {
  expect(getCommitLink(remote, 'abc')).toBe(link)
})
