import type { Plan } from '../plan/plan.ts'
import type { BuildContract, Release } from '../registry/release.ts'
import type { Surroundings } from './refusals.ts'

type TestReleaseFields = Partial<Omit<Release, 'contract'>> & {
  area: string
  requires?: Partial<BuildContract['requires']>
  provides?: Partial<BuildContract['provides']>
  foreignSources?: string[]
  /** Its sources were not compiled. */
  isUnchecked?: boolean
}

const CHECKED = { compiler: '7.0.2', sources: '1f2e3d', errors: 0 }

/** Makes a release as its `release.json` would describe it, with the fields that a test sets. */
export function makeRelease({
  requires,
  provides,
  foreignSources = [],
  isUnchecked = false,
  ...release
}: TestReleaseFields): Release {
  return {
    version: 'v1',
    document: 'shop',
    claims: [],
    query: [],
    exposes: ['./routes'],
    warm: {},
    pages: {},
    files: {},
    ...release,
    contract: {
      requires: { kit: '3.0.0', ranges: {}, imports: {}, parts: {}, props: {}, ...requires },
      provides: { parts: {}, props: {}, versions: {}, exports: {}, ...provides },
      foreignSources,
      ...(!isUnchecked && { types: CHECKED }),
    },
  }
}

export const HOST = makeRelease({
  area: 'host',
  exposes: [],
  requires: { parts: { 'basket/BasketButton': 1 } },
  provides: {
    versions: { react: '19.3.1', '@larder/shared/ui': '3.0.0' },
    exports: { '@larder/shared/ui': ['Button', 'Sheet'] },
  },
})
export const MENU = makeRelease({
  area: 'menu',
  claims: ['/stores/:storeSlug/*'],
  requires: {
    ranges: { react: '^19.3.1', '@larder/shared/ui': '^3.0.0' },
    imports: { '@larder/shared/ui': ['Sheet'], react: ['useState'] },
    parts: { 'basket/BasketPanel': 1 },
  },
})
export const BASKET = makeRelease({
  area: 'basket',
  claims: ['/basket', '/stores/:storeSlug/time-slots/*'],
  exposes: ['./routes', './BasketButton', './BasketPanel'],
  provides: { parts: { './BasketButton': 1, './BasketPanel': 1 } },
})
const DISCOVERY = makeRelease({ area: 'discovery', claims: ['/', '/store/:slug', '/*'] })

const LIVE = [HOST, MENU, BASKET, DISCOVERY]

export function makeLiveShop(live: readonly Release[] = LIVE): { plan: Plan; around: Surroundings } {
  const areas = live.map(({ area, version }) => [area, { stable: version, weight: 0, isKilled: false }])
  return {
    plan: { areas: Object.fromEntries(areas) as Plan['areas'] },
    around: {
      find: async (area, version) =>
        live.find((release) => release.area === area && release.version === version),
      contentPages: async () => ['/legal/privacy', '/our-way', '/brand/hampers'],
    },
  }
}
