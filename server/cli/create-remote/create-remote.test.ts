import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import * as z from 'zod'
import { listAreaFolders } from '@larder/control/publish/prepare.ts'
import { buildArea } from '@larder/control/publish/build.ts'
import { publish } from '@larder/control/publish/publish.ts'
import { findTypeErrors } from '../types/type-errors.ts'
import { createRemote } from './create-remote.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const GIFT_CARDS = { name: 'gift-cards', route: '/gift-cards' }

const Manifest = z.object({ scripts: z.record(z.string(), z.string()) })

/** A workspace with our areas in which folders can be created. */
async function createWorkspace(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-workspace-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of [...(await listAreaFolders(REPOSITORY)), 'shared', 'tsconfig.base.json'])
    await symlink(resolve(REPOSITORY, name), join(folder, name))
  const manifest = await readFile(resolve(REPOSITORY, 'package.json'), 'utf8')
  await writeFile(join(folder, 'package.json'), manifest)
  return folder
}

const { scripts: SCRIPTS } = Manifest.parse(
  JSON.parse(readFileSync(resolve(REPOSITORY, 'package.json'), 'utf8')),
)

test('creates a remote as a folder with its own command', async () => {
  const repository = await createWorkspace()
  expect(await createRemote(repository, GIFT_CARDS)).toBe('mfe-gift-cards')
  expect(await listAreaFolders(repository)).toContain('mfe-gift-cards')
  const { scripts } = Manifest.parse(JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')))
  const { 'dev:gift-cards': added = '', ...others } = scripts
  expect(others).toEqual(SCRIPTS)
  expect(added).toBe(SCRIPTS['dev:menu']?.replace('menu', 'gift-cards'))
  expect(await createRemote(repository, GIFT_CARDS).catch(String)).toContain(
    'There is an area gift-cards already.',
  )
})

test.runIf(isWholeRun)(
  'a new remote compiles, builds and can be published',
  async () => {
    const repository = await createWorkspace()
    const folder = await createRemote(repository, GIFT_CARDS)
    // Links that `pnpm install` would create.
    await symlink(resolve(REPOSITORY, 'mfe-basket/node_modules'), join(repository, folder, 'node_modules'))
    expect(await findTypeErrors({ repository, folder })).toEqual([])
    const registry = join(repository, 'releases')
    const built = await buildArea({ repository, folder, version: 'v1', registry })
    const release = await publish({ built, registry, version: 'v1' })
    expect(release).toMatchObject({ area: 'gift-cards', claims: ['/gift-cards'], exposes: ['./routes'] })
    expect(Object.keys(release.files)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^web\/entry\.[0-9a-f]{12}\.js$/), 'node/index.mjs']),
    )
    expect(release.contract?.foreignSources).toEqual([])
  },
  120_000,
)

test.each([
  GIFT_CARDS,
  { name: 'a', route: '/a/:slug' },
  { name: 'thirty-letters-of-a-long-namee', route: '/thirty-letters-of-a-long-name/*' },
])('writes formatted files for $name at $route', async (remote) => {
  const repository = await createWorkspace()
  const folder = await createRemote(repository, remote)
  const tool = resolve(REPOSITORY, 'node_modules/.bin/oxfmt')
  const args = ['--config', resolve(REPOSITORY, '.oxfmtrc.json'), '--check', folder, 'package.json']
  const { status, stdout } = spawnSync(tool, args, { cwd: repository, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, expect.stringContaining('correct')])
})

test.each([
  ['a name that is taken', { name: 'menu', route: '/gift-cards' }, 'There is an area menu already.'],
  ['the name of the host', { name: 'host', route: '/gift-cards' }, 'There is an area host already.'],
  ['an upper-case name', { name: 'Gifts', route: '/gift-cards' }, 'Gifts is no name of an area'],
  ['a path as a name', { name: '../gifts', route: '/gift-cards' }, '../gifts is no name of an area'],
  ['a name that ends with a dash', { name: 'gifts-', route: '/gift-cards' }, 'gifts- is no name of an area'],
  ['a folder of the repository', { name: 'server', route: '/gift-cards' }, 'server is reserved.'],
  ['a name reserved for addresses', { name: 'live', route: '/gift-cards' }, 'live is reserved.'],
  [
    'a route without a slash',
    { name: 'gift-cards', route: 'gift-cards' },
    'gift-cards is no route of an area',
  ],
  ['the route of the whole shop', { name: 'gift-cards', route: '/*' }, '/* is no route of an area'],
  ['the route of the home page', { name: 'gift-cards', route: '/' }, '/ is no route of an area'],
  ['code in a route', { name: 'gift-cards', route: "/a'+b" }, "/a'+b is no route of an area"],
  ['the route of an endpoint', { name: 'gift-cards', route: '/api/gifts' }, '/api/gifts is reserved'],
  ['the route of a health check', { name: 'gift-cards', route: '/livez' }, '/livez is reserved'],
  [
    'the route of another area’s page',
    { name: 'gift-cards', route: '/basket' },
    'from basket, which owns /basket.',
  ],
  [
    'the routes of another area’s pages',
    { name: 'gift-cards', route: '/news/:slug' },
    'from discovery, which owns /news/*.',
  ],
])('rejects %s and writes nothing', async (_, remote, message) => {
  const repository = await createWorkspace()
  const before = await readdir(repository)
  await expect(createRemote(repository, remote)).rejects.toThrow(message)
  expect(await readdir(repository)).toEqual(before)
  expect(await readFile(join(repository, 'package.json'), 'utf8')).toBe(
    await readFile(resolve(REPOSITORY, 'package.json'), 'utf8'),
  )
})
