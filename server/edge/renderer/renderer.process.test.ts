import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Composition } from '@larder/shared/contracts'
import { DEADLINES } from '@larder/kernel/deadlines.ts'
import { startRenderer, type Renderer } from './pool.ts'
import type { ReleaseSet } from './protocol.ts'
import type { CallApi } from './worker.ts'
import { HOST, page, REMOTES } from './remotes.testing.ts'

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
const setOf = (name: string | undefined, version = 'v1'): ReleaseSet => ({
  hostVersion: 'v1',
  owner: name === undefined ? undefined : { name, version },
})
const problems: string[] = []

/** A renderer that is ready for these areas. */
async function rendererOf(areas: (string | undefined)[], processes = 4): Promise<Renderer> {
  const renderer = startRenderer({
    registry,
    deadlines: DEADLINES,
    callApi,
    processes,
    onProblem: (reason) => void problems.push(reason),
    onConsoleOutput: () => undefined,
  })
  onTestFinished(() => renderer.stop())
  renderer.use(areas.map((area) => setOf(area)))
  await renderer.settled()
  return renderer
}
async function renderBy(renderer: Renderer, set: ReleaseSet): Promise<string> {
  const rendered = await renderer.render(set, { url: 'http://shop.localhost/', composition })
  return rendered.kind === 'page' ? rendered.body : rendered.location
}
const renderOnce = async (area: string | undefined) => renderBy(await rendererOf([area]), setOf(area))

test('a remote renders with its host’s singletons, the shell without a remote', async () => {
  expect(await renderOnce('good')).toBe('hello from the host')
  expect(await renderOnce(undefined)).toBe('shell')
})

test('a remote reaches its page’s shop API only through the server', async () => {
  expect(await renderOnce('api')).toBe('from the API')
  expect(callApi).toHaveBeenCalledWith(
    'http://shop.localhost/',
    expect.objectContaining({ path: '/api/x', method: 'GET' }),
  )
  expect(await renderOnce('head')).toBe('405')
  expect(await renderOnce('outside')).toBe('403')
})

test('stops a page that calls the API without end', async () => {
  await expect(renderOnce('many')).rejects.toThrow(/too (often|many)/)
})

test('the environment is empty and `process` powerless', async () => {
  expect(JSON.parse(await renderOnce('environment'))).toEqual(['NODE_ENV', 'TZ'])
  expect(await renderOnce('process')).toBe('["env","argv","versions"]undefinedundefined')
})

test('Node’s symbols and threaded cryptography are absent', async () => {
  expect(await renderOnce('symbols')).toBe('Symbol(Symbol.toStringTag),Symbol(larder:singletons)')
  expect(await renderOnce('crypto')).toBe('getRandomValues,randomUUIDundefined36')
})

test('a remote that computes outside of rendering loses its process', async () => {
  const renderer = await rendererOf(['burns'])
  expect(await renderBy(renderer, setOf('burns'))).toBe('burns')
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
])('denies a remote %s', async (area, text) => {
  await expect(renderOnce(area)).rejects.toThrow(text)
})

test('a throwing timer does not cost the process', async () => {
  const renderer = await rendererOf(['throws'])
  expect(await renderBy(renderer, setOf('throws'))).toBe('thrown')
  expect(await renderBy(renderer, setOf('throws'))).toBe('thrown')
})

test('a silent remote times out; one that loops or hoards loses its process; others render', async () => {
  const renderer = await rendererOf(['good', 'slow', 'loop', 'hoards'])
  const failures = ['slow', 'loop', 'hoards'].map((area) =>
    renderBy(renderer, setOf(area)).catch((error: Error) => error.message),
  )
  expect(await renderBy(renderer, setOf('good'))).toBe('hello from the host')
  const [slow] = await Promise.all(failures)
  expect(slow).toContain('took longer')
  await expect.poll(() => problems).toContain('the renderer is stuck')
  await expect.poll(() => problems).toContain('the renderer holds too much memory')
  expect(await renderBy(renderer, setOf('good'))).toBe('hello from the host')
})

test('a crowd costs no process; excess pages render in the browser', async () => {
  const renderer = await rendererOf(['api'])
  const pages = Array.from({ length: 400 }, () => renderBy(renderer, setOf('api')))
  const ended = await Promise.allSettled(pages)
  const late = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(ended.length - late.length).toBeGreaterThanOrEqual(8)
  expect(late.filter((reason) => !reason.includes('RendererUnavailableError'))).toEqual([])
  expect(await renderBy(renderer, setOf('api'))).toBe('from the API')
})

test('stops rendering what is no longer live, and recycles the rest', async () => {
  await publishNode('counts', `let pages = 0\n${page('() => ++pages')}`)
  const renderer = await rendererOf(['good', 'counts'])
  expect(await renderBy(renderer, setOf('counts'))).toBe('1')
  expect(await renderBy(renderer, setOf('counts'))).toBe('2')
  renderer.use([setOf('counts')])
  await expect(renderBy(renderer, setOf('good'))).rejects.toThrow('not live')
  await renderer.settled()
  expect(await renderBy(renderer, setOf('counts'))).toBe('1')
})

test('does not recycle a process that rendered nothing', async () => {
  await publishNode('unused', `const loadedAt = Date.now()\n${page('() => loadedAt')}`)
  const renderer = await rendererOf(['unused'])
  const settledAt = Date.now()
  for (let change = 0; change < 3; change += 1) renderer.use([setOf('unused')])
  await renderer.settled()
  expect(Number(await renderBy(renderer, setOf('unused')))).toBeLessThanOrEqual(settledAt)
})

test('releases and areas never share a process', async () => {
  const shares = page(`() => (globalThis.seen = (globalThis.seen ?? '') + import.meta.url.split('/').at(-4))`)
  await publishNode('first', shares)
  await publishNode('second', shares)
  await publishNode('first', shares, 'v2')
  const renderer = await rendererOf(['first', 'second'])
  renderer.use([setOf('first'), setOf('second'), setOf('first', 'v2')])
  await renderer.settled()
  const sets = [setOf('first'), setOf('second'), setOf('first', 'v2')]
  expect(await Promise.all(sets.map((set) => renderBy(renderer, set)))).toEqual(['first', 'second', 'first'])
})
