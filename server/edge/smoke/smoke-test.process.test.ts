import { described as aRelease } from '@larder/releases/gate/gate.testing.ts'
import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEADLINES, type Deadlines } from '@larder/kernel/deadlines.ts'
import { startRenderer } from '../renderer/pool.ts'
import { shopForEdge } from '@larder/api/shop-for-edge.ts'
import { startApp } from '@larder/testing/index.ts'
import { folderStore } from '@larder/releases/release-store.ts'
import type { Plan } from '@larder/releases/plan.ts'
import type { Release } from '@larder/releases/release.ts'
import type { SmokeTest } from '@larder/releases/gate/pass-gate.ts'
import { apiGateway } from '../api-gateway.ts'
import { publishTiny, TINY_HOST } from '../tiny-shop.testing.ts'
import { smokeTest } from './smoke-test.ts'

const page = (render: string) => `export const exposed = { './routes': { render: ${render} } }`
const GOOD = page(`async ({ url, fetch }) => {
  const reply = await fetch(new URL('/api/business/1/configuration', url))
  return '<h1>' + new URL(url).pathname + '</h1>'
}`)
/** A page that the area does not have at some addresses: the host answers 404 for these. */
const missingAt = (paths: string) =>
  page(`({ url }) => { if (${paths}.test(new URL(url).pathname)) throw { status: 404 }; return '<p>x</p>' }`)
/** The shop has nothing at `/offers`, as its pages say. */
const STABLE = missingAt('/offers/')
/** The host answers 404 where a page throws that. */
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
/** The same with a millisecond for a whole trial. */
let hurried: SmokeTest
/** Console output of releases under trial. */
const logged: string[] = []

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-smoke-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: HOST })
  await publishTiny(folder, { area: 'kiosk', version: 'k1', claims: ['/kiosk/*', '/offers'], node: STABLE })
  const { app, deps } = await startApp({ whenDone: afterAll })
  const { sampleStore, publicCalls } = shopForEdge(deps)
  const published = resolve(folder, 'releases')
  const releases = folderStore(published)
  const within = (deadlines: Deadlines) =>
    smokeTest({
      sampleStore,
      releases,
      copies: published,
      folder: resolve(folder, 'trials'),
      rendering: {
        callApi: apiGateway(app.fetch, publicCalls),
        deadlines,
        onConsoleOutput: (line, set) => void logged.push(`${set.owner?.name}: ${line}`),
        startRenderer,
      },
    })
  smoke = within(DEADLINES)
  hurried = within({ ...DEADLINES, trial: 1 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const described = (area: string, version: string): Release =>
  aRelease({ area, version, claims: area === 'host' ? [] : ['/kiosk/*', '/kiosk/of/:storeSlug', '/*'] })

const makeFiles = (node: string, release: Release) =>
  new Map([
    ['node/index.mjs', Buffer.from(node)],
    ['release.json', Buffer.from(JSON.stringify(release))],
  ])

/** Result of the test for a server bundle, as an unpublished release. */
async function problems(
  node: string,
  release = described('kiosk', 'new'),
  plan: Plan = PLAN,
): Promise<string[]> {
  return (await smoke({ release, files: makeFiles(node, release), plan })).map(
    ({ rule, message }) => `${rule}: ${message}`,
  )
}

test('a trial ends, however many pages a release asks for', async () => {
  const release = described('kiosk', 'endless')
  const files = makeFiles(GOOD, release)
  const [refusal] = await hurried({ release, files, plan: PLAN })
  expect(refusal?.message).toContain('its turn did not come in the time of a trial')
})

test('a squad has one trial at a time, tied to its caller; operators never wait', async () => {
  const caller = new AbortController()
  const trial = { release: described('kiosk', 'slow'), plan: PLAN, isOfSquad: true, signal: caller.signal }
  const slow = page(`() => new Promise(() => {})`)
  const first = smoke({ ...trial, files: makeFiles(slow, trial.release) })
  await expect(smoke({ ...trial, files: new Map() })).rejects.toMatchObject({ code: 'OVERLOADED' })
  expect(await problems(GOOD)).toEqual([])
  caller.abort()
  expect((await first)[0]?.message).toContain('does not render on the server')
  await expect(smoke({ ...trial, files: new Map() })).rejects.toThrow('aborted')
})

test('logs what a release writes to its console in a trial', async () => {
  expect(await problems(`console.error('a kiosk speaks')\n${GOOD}`)).toEqual([])
  expect(logged.join()).toContain('kiosk: a kiosk speaks')
})

test('no squad waits for another’s trial', async () => {
  const caller = new AbortController()
  const trial = { plan: PLAN, isOfSquad: true, signal: caller.signal }
  const slow = { ...trial, release: described('kiosk', 'slow') }
  const first = smoke({ ...slow, files: makeFiles(page(`() => new Promise(() => {})`), slow.release) })
  const other = { ...trial, release: described('market', 'm1') }
  expect(await smoke({ ...other, files: makeFiles(GOOD, other.release) })).toEqual([])
  caller.abort()
  await first
})

test('a rendering release passes, also for a disabled area, and leaves nothing behind', async () => {
  expect(await problems(GOOD)).toEqual([])
  expect(await readdir(resolve(folder, 'trials'))).toEqual([])
})

test.each([
  ['throws at its first line', `throw new Error('no first line')\n${GOOD}`, 'no first line'],
  ['throws at its last line', `${GOOD}\nthrow new Error('no last line')`, 'no last line'],
  ['throws while it renders', page(`() => { throw new Error('no price') }`), 'no price'],
  [
    'throws at one store alone',
    page(`({ url }) => { if (/of/.test(url)) throw new Error('no store'); return '<p>x</p>' }`),
    'no store',
  ],
  ['loops while it renders', page(`() => { for (;;); }`), 'stuck'],
  ['never ends a page', page(`() => new Promise(() => {})`), 'rendering took longer than'],
  [
    'throws in a timer',
    `setTimeout(() => { throw new Error('later') })\n${GOOD}`,
    'not handled: Error: later',
  ],
  [
    'rejects where it is not awaited',
    `Promise.reject(new Error('nobody'))\n${GOOD}`,
    'not handled: Error: nobody',
  ],
  ['reads a file', `import { readFileSync } from 'node:fs'\n${GOOD}`, 'node:fs'],
  ['ends its process', `process.exit(0)\n${GOOD}`, 'process.exit'],
  ['writes a script into its page', page(`() => '<script>steal()</script>'`), 'script'],
])(
  'a release that %s is refused, and says where',
  async (_, node, reason) => {
    const [found = ''] = await problems(node)
    expect(found).toContain('smoke: It does not render on the server, ')
    expect(found).toContain(reason)
  },
  60_000,
)

test('names the source of what a page throws, by the map of the release under trial', async () => {
  const release = {
    ...described('kiosk', 'mapped'),
    files: { 'node/index.mjs': { integrity: 'sha384-', bytes: 1 } },
  }
  const node = page(`() => { throw new Error('no shelf') }`)
  const files = makeFiles(node, release)
  // Every line of the bundle comes from the same place of a page.
  const mappings = Array.from({ length: 5 }, (_, line) => (line === 0 ? 'AAKE' : 'AAAA')).join(';')
  const map = { version: 3, sources: ['src/pages/KioskPage.tsx'], names: [], mappings }
  files.set('maps/node/index.mjs.map', Buffer.from(JSON.stringify(map)))
  const [refusal] = await smoke({ release, files, plan: PLAN })
  expect(refusal?.message).toMatch(/\/kiosk: no shelf at src\/pages\/KioskPage\.tsx:6:\d+\./)
  files.delete('maps/node/index.mjs.map')
  const [plain] = await smoke({ release, files, plan: PLAN })
  expect(plain?.message).toMatch(/no shelf at kiosk mapped node\/index\.mjs:1:\d+\./)
}, 60_000)

const lost = (path: string) => [
  `smoke: It does not render on the server, ${path}: it answers 404, although the release claims it. Open that address in \`larder dev\`, or \`pnpm dev\` of the shop’s repository, and mend it.`,
]
const MISSING: [string, { node: string; claims: string[]; samples?: string[] }, string[]][] = [
  ['of a claim', { node: missingAt('/kiosk$/'), claims: ['/kiosk/*'] }, lost('/kiosk')],
  ['of a claim that is new', { node: missingAt('/fresh/'), claims: ['/fresh'] }, lost('/fresh')],
  ['that the stable release lacks, too', { node: STABLE, claims: ['/offers'] }, []],
  [
    'that is its own sample',
    { node: missingAt('/gone/'), claims: ['/kiosk/*'], samples: ['/kiosk/gone'] },
    [],
  ],
]
test.each(MISSING)(
  'a release that lacks a page %s',
  async (_, { node, ...change }, found) => {
    expect(await problems(node, { ...described('kiosk', 'new'), ...change })).toEqual(found)
  },
  60_000,
)

test('renders a host with every live area', async () => {
  expect(await problems(HOST, described('host', 'new'))).toEqual([])
  const live = { ...PLAN.areas.kiosk, isKilled: false }
  const broken = TINY_HOST.replace(
    'async function render',
    `async function render() { throw new Error('no frame') }\nasync function other`,
  )
  // One that only some visitors have, too.
  const first = { canary: 'k1', weight: 500, isKilled: false }
  for (const kiosk of [live, first]) {
    const plan = { areas: { ...PLAN.areas, kiosk } }
    expect(await problems(broken, described('host', 'new'), plan)).toEqual([
      expect.stringContaining('/kiosk: no frame'),
    ])
  }
})

test('rejects a host that does not find an area’s pages', async () => {
  const plan = { areas: { ...PLAN.areas, kiosk: { ...PLAN.areas.kiosk, isKilled: false } } }
  const node = HOST.replace('missing ? 404 : 200', '404')
  expect(await problems(node, described('host', 'new'), plan)).toEqual(lost('/kiosk'))
}, 60_000)
