import { makeRelease as aRelease } from '@larder/control/gate/gate.testing.ts'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLATFORM_DEADLINES, type PlatformDeadlines } from '../deadlines.ts'
import { startRenderer } from '../renderer/pool.ts'
import { createShopForEdge } from '@larder/api/shop-for-edge.ts'
import { startApp } from '@larder/testing/index.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import type { Release } from '@larder/control/registry/release.ts'
import type { SmokeTest } from '@larder/control/gate/pass-gate.ts'
import { apiGateway } from '../document/api-gateway.ts'
import { publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'
import { smokeTest, type SmokeDeps } from './smoke-test.ts'

const pageModule = (render: string) => `export const exposed = { './routes': { render: ${render} } }`
const GOOD = pageModule(`async ({ url, fetch }) => {
  const reply = await fetch(new URL('/api/business/1/configuration', url))
  return '<h1>' + new URL(url).pathname + '</h1>'
}`)
/** Source of an area without pages at some addresses, where the host answers 404. */
const missingPages = (paths: string) =>
  pageModule(
    `({ url }) => { if (${paths}.test(new URL(url).pathname)) throw { status: 404 }; return '<p>x</p>' }`,
  )
const STABLE = missingPages('/offers/')
/** A host that answers 404 when a page throws that status. */
const HOST = TINY_HOST.replace(
  'const page = owner ? await owner.routes.render({ url, fetch }) :',
  `let missing = false
  const page = owner ? await Promise.resolve().then(() => owner.routes.render({ url, fetch })).catch((error) => {
    if (error?.status !== 404) throw error
    missing = true
    return '<p>not found</p>'
  }) :`,
).replace('status: 200', 'status: missing ? 404 : 200')
const PLAN = {
  areas: {
    host: { stable: 'h1', weight: 0, isKilled: false },
    kiosk: { stable: 'k1', weight: 0, isKilled: true },
  },
}

let folder = ''
let smoke: SmokeTest
/** The same test with one millisecond for a whole trial, and in a shop that is too busy to start a renderer in time. */
let fastSmokeTest: SmokeTest
let busySmokeTest: SmokeTest
let emptyCellTest: SmokeTest
/** Console output of releases during trials. */
const logLines: string[] = []

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-smoke-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  // Its renderers are not ready when their time is over, however quick the machine is.
  const slow = `await new Promise((loaded) => setTimeout(loaded, 60_000))\n${HOST}`
  await publishTiny(folder, { area: 'host', version: 'slow', claims: [], node: slow })
  await publishTiny(folder, { area: 'kiosk', version: 'k1', claims: ['/kiosk/*', '/offers'], node: STABLE })
  const { app, deps } = await startApp({ whenDone: afterAll })
  const { sampleStore, publicCalls } = createShopForEdge(deps)
  const published = resolve(folder, 'releases')
  const releases = folderStore(published)
  const createTest = (deadlines: PlatformDeadlines, shop: Partial<SmokeDeps> = {}) =>
    smokeTest({
      sampleStore,
      isFollowing: false,
      ...shop,
      releases,
      copies: published,
      folder: resolve(folder, 'trials'),
      rendering: {
        callApi: apiGateway(app.fetch, publicCalls),
        deadlines,
        onConsoleOutput: (line, set) => void logLines.push(`${set.owner?.name}: ${line}`),
        startRenderer,
      },
    })
  smoke = createTest(PLATFORM_DEADLINES)
  emptyCellTest = createTest(PLATFORM_DEADLINES, { sampleStore: async () => undefined, isFollowing: true })
  fastSmokeTest = createTest({ ...PLATFORM_DEADLINES, trial: 1 })
  busySmokeTest = createTest({ ...PLATFORM_DEADLINES, rendererStart: 1 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const testRelease = (area: string, version: string): Release =>
  aRelease({ area, version, claims: area === 'host' ? [] : ['/kiosk/*', '/kiosk/of/:storeSlug', '/*'] })

const makeFiles = (node: string, release: Release) =>
  new Map([
    ['node/index.mjs', Buffer.from(node)],
    ['release.json', Buffer.from(JSON.stringify(release))],
  ])

async function findProblems(
  node: string,
  release = testRelease('kiosk', 'new'),
  plan: Plan = PLAN,
): Promise<string[]> {
  return (await smoke({ release, files: makeFiles(node, release), plan })).map(
    ({ rule, message }) => `${rule}: ${message}`,
  )
}

test('refuses a release for all cells in a cell that has no shop to try it in', async () => {
  const release = testRelease('kiosk', 'new')
  const [refusal, ...others] = await emptyCellTest({ release, files: makeFiles(GOOD, release), plan: PLAN })
  expect(refusal?.message).toContain('Publish it through a cell that has brands')
  expect(others).toEqual([])
})

test('ends a trial on time, however many pages a release has', async () => {
  const release = testRelease('kiosk', 'endless')
  const files = makeFiles(GOOD, release)
  const [refusal] = await fastSmokeTest({ release, files, plan: PLAN })
  expect(refusal?.message).toContain('the trial ran out of time before this page')
})

test('says that the shop is busy, and refuses nothing, when what is live does not render in time either', async () => {
  const release = testRelease('kiosk', 'new')
  const busy = {
    code: 'OVERLOADED',
    text: 'The shop is busy: what is live does not render in time here, either. Nothing is known of kiosk new. Try again.',
  }
  const plan = { areas: { ...PLAN.areas, host: { ...PLAN.areas.host, stable: 'slow' } } }
  await expect(busySmokeTest({ release, files: makeFiles(GOOD, release), plan })).rejects.toMatchObject(busy)
})

test('limits a squad to one trial at a time, which ends with its caller; operators are not limited by it', async () => {
  const caller = new AbortController()
  const trial = { release: testRelease('kiosk', 'slow'), plan: PLAN, isOfSquad: true, signal: caller.signal }
  const slowModule = pageModule(`() => new Promise(() => {})`)
  const first = smoke({ ...trial, files: makeFiles(slowModule, trial.release) })
  await expect(smoke({ ...trial, files: new Map() })).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(await findProblems(GOOD)).toEqual([])
  caller.abort()
  expect((await first)[0]?.message).toContain('does not render on the server')
  await expect(smoke({ ...trial, files: new Map() })).rejects.toThrow('aborted')
})

test('logs what a release writes to its console in a trial', async () => {
  expect(await findProblems(`console.error('console line')\n${GOOD}`)).toEqual([])
  expect(logLines.join()).toContain('kiosk: console line')
})

test('a squad does not wait for another squad’s trial', async () => {
  const caller = new AbortController()
  const trial = { plan: PLAN, isOfSquad: true, signal: caller.signal }
  const slow = { ...trial, release: testRelease('kiosk', 'slow') }
  const first = smoke({ ...slow, files: makeFiles(pageModule(`() => new Promise(() => {})`), slow.release) })
  const other = { ...trial, release: testRelease('market', 'm1') }
  expect(await smoke({ ...other, files: makeFiles(GOOD, other.release) })).toEqual([])
  caller.abort()
  await first
})

test('a release that renders passes, even for a disabled area, and the trial removes its files', async () => {
  expect(await findProblems(GOOD)).toEqual([])
  expect(await readdir(resolve(folder, 'trials'))).toEqual([])
})

test.each([
  ['throws on its first line', `throw new Error('no first line')\n${GOOD}`, 'no first line'],
  ['throws on its last line', `${GOOD}\nthrow new Error('no last line')`, 'no last line'],
  ['throws while it renders', pageModule(`() => { throw new Error('no price') }`), 'no price'],
  [
    'throws for one store only',
    pageModule(`({ url }) => { if (/of/.test(url)) throw new Error('no store'); return '<p>x</p>' }`),
    'no store',
  ],
  ['loops while it renders', pageModule(`() => { for (;;); }`), 'stuck'],
  ['never finishes a page', pageModule(`() => new Promise(() => {})`), 'rendering took longer than'],
  [
    'throws in a timer',
    `setTimeout(() => { throw new Error('later') })\n${GOOD}`,
    'not handled: Error: later',
  ],
  [
    'leaves a rejected promise unhandled',
    `Promise.reject(new Error('nobody'))\n${GOOD}`,
    'not handled: Error: nobody',
  ],
  ['reads a file', `import { readFileSync } from 'node:fs'\n${GOOD}`, 'node:fs'],
  ['ends its process', `process.exit(0)\n${GOOD}`, 'process.exit'],
  ['writes a script into its page', pageModule(`() => '<script>steal()</script>'`), 'script'],
])(
  'rejects a release that %s, and names the page',
  async (_, node, reason) => {
    const [found = ''] = await findProblems(node)
    expect(found).toContain('smoke: It does not render on the server, ')
    expect(found).toContain(reason)
  },
  60_000,
)

test('names the source of an error, using the source map of the tested release', async () => {
  const release = {
    ...testRelease('kiosk', 'mapped'),
    files: { 'node/index.mjs': { integrity: 'sha384-', bytes: 1 } },
  }
  const node = pageModule(`() => { throw new Error('no shelf') }`)
  const files = makeFiles(node, release)
  // Maps every line of the bundle to the same position of a page.
  const mappings = Array.from({ length: 5 }, (_, line) => (line === 0 ? 'AAKE' : 'AAAA')).join(';')
  const map = { version: 3, sources: ['src/pages/KioskPage.tsx'], names: [], mappings }
  files.set('maps/node/index.mjs.map', Buffer.from(JSON.stringify(map)))
  const [refusal] = await smoke({ release, files, plan: PLAN })
  expect(refusal?.message).toMatch(/\/kiosk: no shelf at src\/pages\/KioskPage\.tsx:6:\d+\./)
  files.delete('maps/node/index.mjs.map')
  const [unmapped] = await smoke({ release, files, plan: PLAN })
  expect(unmapped?.message).toMatch(/no shelf at kiosk mapped node\/index\.mjs:1:\d+\./)
}, 60_000)

const missingPage = (path: string) => [
  `smoke: It does not render on the server, ${path}: it answers 404, although the release claims it. Open that address in \`larder dev\`, or \`pnpm dev\` of the shop’s repository, and fix it.`,
]
const MISSING: [string, { node: string; claims: string[]; samples?: string[] }, string[]][] = [
  [
    'of a claim of the stable release',
    { node: missingPages('/kiosk$/'), claims: ['/kiosk/*'] },
    missingPage('/kiosk'),
  ],
  ['of a new claim', { node: missingPages('/fresh/'), claims: ['/fresh'] }, missingPage('/fresh')],
  ['that the stable release also lacks', { node: STABLE, claims: ['/offers'] }, []],
  [
    'that is only one of its samples',
    { node: missingPages('/gone/'), claims: ['/kiosk/*'], samples: ['/kiosk/gone'] },
    [],
  ],
]
test.each(MISSING)(
  'a release without a page %s',
  async (_, { node, ...change }, found) => {
    expect(await findProblems(node, { ...testRelease('kiosk', 'new'), ...change })).toEqual(found)
  },
  60_000,
)

test('renders a host with every live area', async () => {
  expect(await findProblems(HOST, testRelease('host', 'new'))).toEqual([])
  const live = { ...PLAN.areas.kiosk, isKilled: false }
  const broken = TINY_HOST.replace(
    'async function render',
    `async function render() { throw new Error('no frame') }\nasync function other`,
  )
  // Also with an area that only some visitors have.
  const first = { canary: 'k1', weight: 500, isKilled: false }
  for (const kiosk of [live, first]) {
    const plan = { areas: { ...PLAN.areas, kiosk } }
    expect(await findProblems(broken, testRelease('host', 'new'), plan)).toEqual([
      expect.stringContaining('/kiosk: no frame'),
    ])
  }
})

test('rejects a host that does not find an area’s pages', async () => {
  const plan = { areas: { ...PLAN.areas, kiosk: { ...PLAN.areas.kiosk, isKilled: false } } }
  const node = HOST.replace('missing ? 404 : 200', '404')
  expect(await findProblems(node, testRelease('host', 'new'), plan)).toEqual(missingPage('/kiosk'))
}, 60_000)
