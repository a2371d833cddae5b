import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageArea } from '@larder/shared/contracts'
import type { loadExposed as Load } from './load.ts'
import { importExposed } from './start-federation.ts'
import { report } from './report.ts'

vi.mock('./start-federation.ts', () => ({
  importExposed: vi.fn<(remote: string, key: string) => Promise<unknown>>(),
  previousName: (area: string) => `${area}_previous`,
}))
vi.mock('./report.ts', () => ({ report: vi.fn<() => void>() }))

const MENU: PageArea = {
  name: 'menu',
  version: 'v2',
  claims: ['/stores/*'],
  document: 'shop',
  isKilled: false,
  exposes: ['./routes'],
  warm: {},
  hashes: {},
}
const PREVIOUS = { version: 'v1', hashes: {}, base: undefined }

/** What the files of a release do, by the name that the release is registered with. */
type Files = Record<string, () => Promise<unknown>>
const after = (ms: number, outcome: unknown) => () =>
  new Promise((resolve, reject) =>
    setTimeout(() => (outcome instanceof Error ? reject(outcome) : resolve(outcome)), ms),
  )
const hang = () => new Promise(() => undefined)
const CURRENT = { routes: 'current' }
const EARLIER = { routes: 'previous' }

let loadExposed: typeof Load
/** Each test is a new page, because a page loads a module once. */
async function openPage(files: Files, hasPrevious = false): Promise<void> {
  vi.mocked(importExposed).mockImplementation((remote) => (files[remote] ?? hang)())
  const { storeComposition } = await import('./page-releases.ts')
  const area = { ...MENU, ...(hasPrevious && { previous: PREVIOUS as PageArea['previous'] }) }
  storeComposition({ id: 'c1', hostVersion: 'h1', document: 'shop', areas: [area] })
  loadExposed = (await import('./load.ts')).loadExposed
}

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('waits for a late file and blames no release', async () => {
  await openPage({ menu: after(60_000, CURRENT) })
  const load = loadExposed('menu/routes')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await load).toBe(CURRENT)
  expect(report).not.toHaveBeenCalled()
})

test('uses the previous release while the current one hangs, and blames neither', async () => {
  await openPage({ menu: hang, menu_previous: after(500, EARLIER) }, true)
  const load = loadExposed('menu/routes')
  await vi.advanceTimersByTimeAsync(3_999)
  expect(importExposed).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(501)
  expect(await load).toBe(EARLIER)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(report).not.toHaveBeenCalled()
})

test('uses the current release if it arrives before the previous one', async () => {
  await openPage({ menu: after(12_000, CURRENT), menu_previous: after(12_000, EARLIER) }, true)
  const load = loadExposed('menu/routes')
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await load).toBe(CURRENT)
})

test('waits for a late release whose previous one fails', async () => {
  await openPage({ menu: after(20_000, CURRENT), menu_previous: after(0, new Error('404')) }, true)
  const load = loadExposed('menu/routes')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await load).toBe(CURRENT)
  expect(report).not.toHaveBeenCalled()
})

test('reports a release that fails after the previous one was used', async () => {
  const error = new Error('cut short')
  await openPage({ menu: after(30_000, error), menu_previous: after(0, EARLIER) }, true)
  const load = loadExposed('menu/routes')
  await vi.advanceTimersByTimeAsync(4_100)
  expect(await load).toBe(EARLIER)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(report).toHaveBeenCalledExactlyOnceWith({
    kind: 'remote-failed',
    area: 'menu',
    version: 'v2',
    error,
  })
})

test.each([
  ['without a previous release', {}, false],
  ['when the previous one fails, too', { menu_previous: after(0, new Error('previous')) }, true],
])('rejects with the error of a release that fails twice, %s', async (_, files, hasPrevious) => {
  const error = new Error('404')
  await openPage({ menu: after(10, error), ...files }, hasPrevious)
  const load = loadExposed('menu/routes').catch((reason: unknown) => reason)
  await vi.advanceTimersByTimeAsync(100)
  expect(await load).toBe(error)
  expect(importExposed).toHaveBeenCalledWith('menu', 'routes')
  expect(report).toHaveBeenCalledExactlyOnceWith({
    kind: 'remote-failed',
    area: 'menu',
    version: 'v2',
    error,
  })
})
