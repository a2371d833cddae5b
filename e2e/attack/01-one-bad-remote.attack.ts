import { createHash } from 'node:crypto'
import {
  readStableVersion,
  FORGED_TEXT,
  BYPASS_GATE_OPTIONS,
  publishHostileRelease,
  readReachedObjects,
  runRollout,
} from '../hostile/release.ts'
import { expect, test } from '../fixtures/test.ts'
import { createVisitCookie } from '../fixtures/visit-cookie.ts'
import { ATTACK_DATA_FOLDER, ATTACK_PORT, METRICS_TOKEN } from './settings.ts'
import { sendRaw } from './raw-http.ts'

// trust T27: a release may run any code on the server; documents of other areas and releases must not change.
const HOSTILE_VERSION = 'hostile-1'
/** Loud attacks may end the process before it forges anything, so this release only forges. */
const FORGE_ONLY_SETTINGS = 'hostile-quiet'
const ROUNDS = 2
const HOSTS = ['localhost', 'ember.localhost']
const HOSTILE_AREA_PAGES = ['/', '/our-way', '/news', '/stores-near-by/YO1%207HH']
const OTHER_AREA_PAGES = [
  '/checkout',
  '/checkout/payment',
  '/basket',
  '/login',
  '/stores/fernhill-market-york-12',
]

test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

type ReleaseArm = 'canary' | 'stable'
let turn = 0
let canary = HOSTILE_VERSION

type PageRequest = { host?: string; arm?: ReleaseArm; area?: string }
async function getPage(
  path: string,
  { host = 'localhost', arm = 'stable', area = 'discovery' }: PageRequest = {},
) {
  const bucket = arm === 'canary' ? 0 : 9_999
  const cookie = createVisitCookie(ATTACK_DATA_FOLDER, { area, canary, bucket })
  const reply = await sendRaw({ path, headers: { host: `${host}:${ATTACK_PORT}`, cookie } })
  const { status, text, headers } = reply
  return { status, text, policy: String(headers['content-security-policy']) }
}
type OpenedPage = Awaited<ReturnType<typeof getPage>>
const readReleaseVersion = (html: string, area: string) =>
  new RegExp(`{"name":"${area}".*?"version":"([^"]+)"`, 's').exec(html)?.[1]
const isRendered = (html: string) => html.includes('"isRendered":true')

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
/** Inline scripts that a browser would run: those whose hash the document's policy holds. */
const trustedScripts = ({ text: html, policy }: OpenedPage) =>
  [...html.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].flatMap(([, text = '']) =>
    policy.includes(sha256(text)) ? [text] : [],
  )

/**
 * Visits pages of the hostile area so that its code runs, and pages of other areas in between. Returns every document.
 */
async function visitPages(arms: readonly ReleaseArm[]) {
  const own: OpenedPage[] = []
  const others: OpenedPage[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const host of HOSTS) {
      for (const arm of arms) {
        own.push(...(await Promise.all(HOSTILE_AREA_PAGES.map((path) => getPage(path, { host, arm })))))
        turn += 1
        const fresh = `/stores/fernhill-market-york-12/category/made-up-${turn}`
        const pages = [...OTHER_AREA_PAGES, fresh].map((path) => getPage(path, { host, arm }))
        others.push(...(await Promise.all(pages)))
      }
    }
  }
  return { own, others }
}

/** The server's own policy, at the start of a checkout (`platform/edge/document/policy.ts`). */
const OWN_POLICY =
  /^(<!doctype html><html [^>]*><head><meta charset="utf-8"><meta name="viewport"[^>]*><meta name="format-detection"[^>]*><link rel="apple-touch-icon"[^>]*>)<meta http-equiv="Content-Security-Policy" content="script-src 'unsafe-inline' [^"]*">/

/** The document without the server's own policy. */
const withoutOwnPolicy = ({ text }: OpenedPage): string => text.replace(OWN_POLICY, '$1')

function expectNothingForged({ own, others }: { own: OpenedPage[]; others: OpenedPage[] }) {
  expect(others.length).toBeGreaterThan(20)
  expect(others.filter(({ text }) => text.includes(FORGED_TEXT))).toEqual([])
  const scripts = [...own, ...others].flatMap(trustedScripts)
  expect(scripts.filter((script) => script.includes(FORGED_TEXT))).toEqual([])
  expect([...own, ...others].map(withoutOwnPolicy).filter((text) => /<base|http-equiv/.test(text))).toEqual(
    [],
  )
  // Only the host and checkout render the checkout document.
  const checkouts = others.filter(({ text }) => text.includes('"document":"checkout"'))
  expect(checkouts.length).toBeGreaterThan(0)
}

const readStartTime = async () => {
  const { text } = await sendRaw({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return /larder_process_start_time_seconds (\d+)/.exec(text)?.[1]
}
let began: string | undefined
let stable = ''
const readShownRelease = async (arm: ReleaseArm) =>
  readReleaseVersion((await getPage('/', { arm })).text, 'discovery')

test.beforeAll(async () => {
  began = await readStartTime()
  expect(began).toBeDefined()
  stable = await readStableVersion(ATTACK_DATA_FOLDER, 'discovery')
  await publishHostileRelease(ATTACK_DATA_FOLDER, { area: 'discovery', version: HOSTILE_VERSION })
})
test.afterEach(async () => {
  expect((await getPage('/readyz')).text).toBe('ok')
  expect(await readStartTime(), 'the API never stopped').toBe(began)
})
test.afterAll(async () => {
  if ((await readStableVersion(ATTACK_DATA_FOLDER, 'discovery')) === HOSTILE_VERSION)
    await runRollout(ATTACK_DATA_FOLDER, 'discovery', 'back')
})

test('a canary release cannot forge documents of other releases', async () => {
  await runRollout(ATTACK_DATA_FOLDER, 'discovery', 'canary', HOSTILE_VERSION, '1', ...BYPASS_GATE_OPTIONS)
  await expect.poll(() => readShownRelease('canary')).toBe(HOSTILE_VERSION)
  // The release's code runs, because it renders the page.
  await expect
    .poll(async () => isRendered((await getPage('/', { arm: 'canary' })).text), { timeout: 90_000 })
    .toBe(true)
  expectNothingForged(await visitPages(['canary', 'stable']))
  expect(await readShownRelease('stable')).toBe(stable)
  await expect.poll(async () => isRendered((await getPage('/checkout')).text), { timeout: 90_000 }).toBe(true)
})

test('a canary release that exits or loops does not affect other releases', async () => {
  const bad = ['/contact', '/faqs'].map((path) => getPage(path, { arm: 'canary' }))
  expectNothingForged(await visitPages(['stable']))
  for (const { status } of await Promise.all(bad)) expect(status).toBe(200)
  await expect.poll(async () => isRendered((await getPage('/faqs')).text), { timeout: 90_000 }).toBe(true)
})

test('aborting a canary removes its output from every cache and process', async () => {
  await runRollout(ATTACK_DATA_FOLDER, 'discovery', 'back')
  await expect.poll(() => readShownRelease('canary')).toBe(stable)
  const seen = await visitPages(['canary', 'stable'])
  expectNothingForged(seen)
  expect([...new Set(seen.own.map(({ text }) => readReleaseVersion(text, 'discovery')))]).toEqual([stable])
  expect([...seen.own, ...seen.others].filter(({ text }) => text.includes(HOSTILE_VERSION))).toEqual([])
})

test('canaries that forge messages reach neither the server process nor each other', async () => {
  canary = FORGE_ONLY_SETTINGS
  const areas = ['discovery', 'basket']
  // Both releases are published before a process of either starts.
  for (const area of areas)
    await publishHostileRelease(ATTACK_DATA_FOLDER, { area, version: FORGE_ONLY_SETTINGS, isQuiet: true })
  for (const area of areas)
    await runRollout(ATTACK_DATA_FOLDER, area, 'canary', FORGE_ONLY_SETTINGS, '1', ...BYPASS_GATE_OPTIONS)
  await expect.poll(() => readShownRelease('canary')).toBe(FORGE_ONLY_SETTINGS)
  const inBasket = async () => (await getPage('/basket', { arm: 'canary', area: 'basket' })).text
  await expect.poll(async () => readReleaseVersion(await inBasket(), 'basket')).toBe(FORGE_ONLY_SETTINGS)
  await expect.poll(async () => isRendered(await inBasket()), { timeout: 90_000 }).toBe(true)
  // By now both releases run.
  const reached = async () =>
    readReachedObjects((await getPage(`/news?${(turn += 1)}`, { arm: 'canary' })).text) ?? 'not rendered'
  await expect.poll(reached, { timeout: 90_000 }).not.toBe('not rendered')
  expect(await reached()).toBe('')
  const seen = await visitPages(['canary', 'stable'])
  expectNothingForged(seen)
  expect(new Set(seen.others.map(({ text }) => readReachedObjects(text)))).toEqual(new Set([undefined]))
  for (const area of areas) await runRollout(ATTACK_DATA_FOLDER, area, 'back')
  await expect.poll(() => readShownRelease('canary')).toBe(stable)
  canary = HOSTILE_VERSION
})

test('a stable release that forges messages affects only its own pages', async () => {
  await runRollout(ATTACK_DATA_FOLDER, 'discovery', 'promote', HOSTILE_VERSION, ...BYPASS_GATE_OPTIONS)
  await expect.poll(() => readShownRelease('stable')).toBe(HOSTILE_VERSION)
  expectNothingForged(await visitPages(['stable']))
  await runRollout(ATTACK_DATA_FOLDER, 'discovery', 'back')
  await expect.poll(() => readShownRelease('stable')).toBe(stable)
  expectNothingForged(await visitPages(['stable']))
})
