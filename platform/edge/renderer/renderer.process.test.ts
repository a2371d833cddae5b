import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Composition } from '@larder/contracts/composition'
import { RENDERER_DEADLINES } from './deadlines.ts'
import { startRenderer, type Renderer } from './pool.ts'
import type { ReleaseSet } from './protocol.ts'
import type { CallApi } from './worker.ts'
import { HOST, pageModule, REMOTES } from './remotes.testing.ts'

let registry = ''
const callApi = vi.fn<CallApi>(async () => ({ status: 200, type: 'text/plain', body: 'from the API' }))

async function publishNode(area: string, source: string, version = 'v1'): Promise<void> {
  const folder = resolve(registry, area, version, 'node')
  await mkdir(folder, { recursive: true })
  await writeFile(resolve(folder, 'index.mjs'), source)
}

beforeAll(async () => {
  registry = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-releases-')))
  await publishNode('host', HOST)
  for (const [area, source] of Object.entries(REMOTES)) await publishNode(area, source)
  process.env['CANARY_SECRET'] = 'do not leak'
})
afterAll(async () => {
  delete process.env['CANARY_SECRET']
  await rm(registry, { recursive: true, force: true })
})

const composition: Composition = { id: 'c1', hostVersion: 'v1', document: 'shop', areas: [] }
const releaseSet = (name: string | undefined, version = 'v1'): ReleaseSet => ({
  hostVersion: 'v1',
  owner: name === undefined ? undefined : { name, version },
})
const problems: string[] = []

/** Starts a renderer and waits until it is ready for these areas. */
async function openRenderer(areas: (string | undefined)[], processes = 4): Promise<Renderer> {
  const renderer = startRenderer({
    registry,
    deadlines: RENDERER_DEADLINES,
    callApi,
    processes,
    onProblem: (reason) => void problems.push(reason),
    onConsoleOutput: () => undefined,
  })
  onTestFinished(() => renderer.stop())
  renderer.use(areas.map((area) => releaseSet(area)))
  await renderer.settled()
  return renderer
}
async function renderBody(renderer: Renderer, set: ReleaseSet): Promise<string> {
  const rendered = await renderer.render(set, { url: 'http://shop.localhost/', composition })
  return rendered.kind === 'page' ? rendered.body : rendered.location
}
const renderOnce = async (area: string | undefined) =>
  renderBody(await openRenderer([area]), releaseSet(area))

test('a remote renders with its host’s singletons, and the shell without a remote', async () => {
  expect(await renderOnce('good')).toBe('hello from the host')
  expect(await renderOnce(undefined)).toBe('shell')
})

test('a remote can call the API only of its page’s shop, through the server', async () => {
  expect(await renderOnce('api')).toBe('from the API')
  expect(callApi).toHaveBeenCalledWith(
    'http://shop.localhost/',
    expect.objectContaining({ path: '/api/x', method: 'GET' }),
  )
  expect(await renderOnce('head')).toBe('405')
  expect(await renderOnce('outside')).toBe('403')
})

test('stops a page that makes too many API calls', async () => {
  await expect(renderOnce('many')).rejects.toThrow(/too (often|many)/)
})

test('the environment is empty and `process` has no dangerous members', async () => {
  expect(JSON.parse(await renderOnce('environment'))).toEqual(['NODE_ENV', 'TZ'])
  expect(await renderOnce('process')).toBe('["env","argv","versions"]undefinedundefined')
})

test('Node’s symbols and threaded cryptography are absent', async () => {
  expect(await renderOnce('symbols')).toBe('Symbol(Symbol.toStringTag),Symbol(larder:singletons)')
  expect(await renderOnce('crypto')).toBe('getRandomValues,randomUUIDundefined36')
})

test('stops the process of a remote that computes while no page is rendered', async () => {
  const renderer = await openRenderer(['burns'])
  expect(await renderBody(renderer, releaseSet('burns'))).toBe('burns')
  await expect
    .poll(() => problems, { timeout: 120_000 })
    .toContain('the renderer uses too much processor time')
})

test.each([
  ['import', 'may not import node:fs'],
  ['late', 'may not import node:fs'],
  ['code', 'Code generation from strings disallowed'],
  ['pollute', 'not extensible'],
  ['swap', 'read only'],
])('rejects a remote’s attempt: %s', async (area, text) => {
  await expect(renderOnce(area)).rejects.toThrow(text)
})

test('an error in a timer does not end the process', async () => {
  const renderer = await openRenderer(['throws'])
  expect(await renderBody(renderer, releaseSet('throws'))).toBe('thrown')
  expect(await renderBody(renderer, releaseSet('throws'))).toBe('thrown')
})

test('times out a hanging remote and stops one that loops or hoards memory, while others render', async () => {
  const renderer = await openRenderer(['good', 'slow', 'loop', 'hoards'])
  const failures = ['slow', 'loop', 'hoards'].map((area) =>
    renderBody(renderer, releaseSet(area)).catch((error: Error) => error.message),
  )
  expect(await renderBody(renderer, releaseSet('good'))).toBe('hello from the host')
  const [slow] = await Promise.all(failures)
  expect(slow).toContain('took longer')
  await expect.poll(() => problems).toContain('the renderer is stuck')
  await expect.poll(() => problems).toContain('the renderer uses too much memory')
  expect(await renderBody(renderer, releaseSet('good'))).toBe('hello from the host')
})

test('under load the process survives and excess pages render in the browser', async () => {
  const renderer = await openRenderer(['api'])
  const pages = Array.from({ length: 400 }, () => renderBody(renderer, releaseSet('api')))
  const results = await Promise.allSettled(pages)
  const late = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(results.length - late.length).toBeGreaterThanOrEqual(8)
  expect(late.filter((reason) => !reason.includes('RendererUnavailableError'))).toEqual([])
  expect(await renderBody(renderer, releaseSet('api'))).toBe('from the API')
})

test('stops rendering releases that are no longer live, and recycles the other processes', async () => {
  await publishNode('counts', `let pages = 0\n${pageModule('() => ++pages')}`)
  const renderer = await openRenderer(['good', 'counts'])
  expect(await renderBody(renderer, releaseSet('counts'))).toBe('1')
  expect(await renderBody(renderer, releaseSet('counts'))).toBe('2')
  renderer.use([releaseSet('counts')])
  await expect(renderBody(renderer, releaseSet('good'))).rejects.toThrow('not live')
  await renderer.settled()
  expect(await renderBody(renderer, releaseSet('counts'))).toBe('1')
})

test('does not recycle an unused process', async () => {
  await publishNode('unused', `const loadedAt = Date.now()\n${pageModule('() => loadedAt')}`)
  const renderer = await openRenderer(['unused'])
  const settledAt = Date.now()
  for (let change = 0; change < 3; change += 1) renderer.use([releaseSet('unused')])
  await renderer.settled()
  expect(Number(await renderBody(renderer, releaseSet('unused')))).toBeLessThanOrEqual(settledAt)
})

test('releases and areas never share a process', async () => {
  const leaking = pageModule(
    `() => (globalThis.seen = (globalThis.seen ?? '') + import.meta.url.split('/').at(-4))`,
  )
  await publishNode('first', leaking)
  await publishNode('second', leaking)
  await publishNode('first', leaking, 'v2')
  const renderer = await openRenderer(['first', 'second'])
  renderer.use([releaseSet('first'), releaseSet('second'), releaseSet('first', 'v2')])
  await renderer.settled()
  const sets = [releaseSet('first'), releaseSet('second'), releaseSet('first', 'v2')]
  expect(await Promise.all(sets.map((set) => renderBody(renderer, set)))).toEqual([
    'first',
    'second',
    'first',
  ])
})
