import { expect, test } from 'vitest'
import { makeRelease } from '@larder/control/gate/gate.testing.ts'
import type { Release } from '@larder/control/registry/release.ts'
import { compose } from '../compose/compose.ts'

const ENTRY = 'entry.0a1b2c3d4e5f.js'
const FILE = { integrity: 'sha256-x', bytes: 1 }

/** A menu whose files are named by their content. */
const MENU: Release = {
  ...makeRelease({ area: 'menu' }),
  version: 'm1',
  addressing: 'content',
  claims: ['/menu'],
  exposes: ['./routes'],
  warm: { './routes': [ENTRY] },
  files: { [`web/${ENTRY}`]: FILE },
  snapshot: {
    version: 'm1',
    buildVersion: 'm1',
    globalName: 'larder_menu_1',
    remoteEntry: ENTRY,
    remoteEntryType: 'global',
    publicPath: '/r/menu/f/',
    remotesInfo: {},
    shared: [],
    modules: [],
  },
}

async function composeWith(host: Partial<Release>) {
  const releases = [{ ...makeRelease({ area: 'host' }), version: 'h1', ...host }, MENU]
  const find = async (area: string) => releases.find((release) => release.area === area)
  const registry = { find, findByFile: find, read: async () => undefined }
  const assignments = ['host', 'menu'].map((area) => ({
    area,
    version: area === 'host' ? 'h1' : 'm1',
    previous: undefined,
    reason: 'stable' as const,
  }))
  const { composition, moduleInfo } = await compose(registry, { assignments, path: '/menu' })
  const [menu] = composition.areas
  return { base: menu?.base, hashes: menu?.hashes, snapshot: moduleInfo['menu:m1'] }
}

test('a host loads files by the content in their names', async () => {
  expect(await composeWith({ addressing: 'content' })).toMatchObject({
    base: '/r/menu/f/',
    hashes: { [ENTRY]: 'sha256-x' },
    snapshot: { publicPath: '/r/menu/f/' },
  })
})

test('an older host loads them from the folder of the release, the only address it knows', async () => {
  const composed = await composeWith({})
  expect(composed).toMatchObject({
    hashes: { [ENTRY]: 'sha256-x' },
    snapshot: { publicPath: '/r/menu/m1/web/' },
  })
  expect(composed.base).toBeUndefined()
})
