import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Composition } from '@larder/shared/contracts'
import { startRenderer, type ApiCall, type Renderer } from './index.ts'

// A host that renders whatever the page's `render` gives, and one remote for each thing a squad must not do.
const HOST = `
export const singletons = { words: { default: undefined, hello: () => 'hello from the host' } }
export async function render({ owner, fetch, url }) {
  const body = owner ? await owner.routes.render({ fetch, url }) : 'shell'
  return { kind: 'page', status: 200, head: '', body: String(body), styles: [], hydration: { loaderData: {}, errors: null }, modules: [] }
}`
const REMOTES: Record<string, string> = {
  good: `import { hello } from 'words'\nexport const exposed = { './routes': { render: () => hello() } }`,
  api: `export const exposed = { './routes': { render: async ({ fetch, url }) => (await fetch(new URL('/api/x', url))).text() } }`,
  environment: `export const exposed = { './routes': { render: () => JSON.stringify(Object.keys(process.env).sort()) } }`,
  file: `export const exposed = { './routes': { render: () => process.getBuiltinModule('fs').readFileSync('/etc/passwd', 'utf8') } }`,
  write: `export const exposed = { './routes': { render: () => process.getBuiltinModule('fs').writeFileSync('/tmp/larder-escape', 'x') } }`,
  socket: `export const exposed = { './routes': { render: () => new Promise((done, fail) => {
    const socket = process.getBuiltinModule('net').connect(PORT, '127.0.0.1', () => done('connected'))
    socket.on('error', fail)
  }) } }`,
  child: `export const exposed = { './routes': { render: () => process.getBuiltinModule('child_process').execSync('id') } }`,
  import: `import { readFileSync } from 'node:fs'\nexport const exposed = { './routes': { render: () => readFileSync } }`,
  exit: `export const exposed = { './routes': { render: () => process.exit(0) } }`,
  loop: `export const exposed = { './routes': { render: () => { for (;;); } } }`,
  slow: `export const exposed = { './routes': { render: () => new Promise(() => {}) } }`,
}

let registry = ''
let renderer: Renderer
const callApi = vi.fn<(call: ApiCall) => Promise<{ status: number; type: string; body: string }>>(
  async () => ({
    status: 200,
    type: 'text/plain',
    body: 'from the API',
  }),
)

async function publishNode(area: string, source: string): Promise<void> {
  const folder = resolve(registry, area, 'v1/node')
  await mkdir(folder, { recursive: true })
  await writeFile(resolve(folder, 'index.mjs'), source)
}

beforeAll(async () => {
  registry = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-releases-')))
  await publishNode('host', HOST)
  for (const [area, source] of Object.entries(REMOTES))
    await publishNode(area, source.replace('PORT', '5432'))
  process.env['CANARY_SECRET'] = 'do not leak'
  renderer = startRenderer({ registry, callApi, onProblem: () => undefined })
})
afterAll(async () => {
  renderer.stop()
  delete process.env['CANARY_SECRET']
  await rm(registry, { recursive: true, force: true })
})

const composition: Composition = { id: 'c1', hostVersion: 'v1', document: 'shop', areas: [] }
async function renderBy(area: string | undefined): Promise<string> {
  const owner = area === undefined ? undefined : { name: area, version: 'v1' }
  const rendered = await renderer.render({
    url: 'http://shop.localhost/',
    composition,
    registry,
    hostVersion: 'v1',
    owner,
  })
  return rendered.kind === 'page' ? rendered.body : rendered.location
}

test('a remote renders with the singletons of its host', async () => {
  expect(await renderBy('good')).toBe('hello from the host')
})

test('a remote reaches the API, and only through the server', async () => {
  expect(await renderBy('api')).toBe('from the API')
  expect(callApi).toHaveBeenCalledWith(
    expect.objectContaining({ url: 'http://shop.localhost/api/x', method: 'GET' }),
  )
})

test('the environment holds nothing of ours', async () => {
  expect(JSON.parse(await renderBy('environment'))).not.toContain('CANARY_SECRET')
})

test.each(['file', 'write', 'socket', 'child'])('a remote is denied: %s', async (area) => {
  await expect(renderBy(area)).rejects.toThrow(
    /Access to this API has been restricted|ERR_ACCESS_DENIED|restricted/,
  )
})

test('a remote may import nothing but the singletons', async () => {
  await expect(renderBy('import')).rejects.toThrow('may not import node:fs')
})

test('a remote that exits takes one page with it', async () => {
  await expect(renderBy('exit')).rejects.toThrow('the renderer stopped')
  expect(await renderBy('good')).toBe('hello from the host')
})

test('a remote that never answers is given up; others render meanwhile', async () => {
  const late = renderBy('slow').catch((error: Error) => error.message)
  expect(await renderBy('good')).toBe('hello from the host')
  expect(await late).toContain('took longer')
})

test('a renderer that loops for ever is replaced, and another one renders meanwhile', async () => {
  let isStuck = true
  const stuck = renderBy('loop').catch((error: Error) => error)
  void stuck.then(() => (isStuck = false))
  expect(await renderBy('good')).toBe('hello from the host')
  expect(await renderBy('good')).toBe('hello from the host')
  expect(isStuck).toBe(true)
  expect(await stuck).toMatchObject({ message: 'the renderer is stuck', isGuilty: true })
  expect(await renderBy('good')).toBe('hello from the host')
}, 15_000)

test('the shell renders without any remote', async () => {
  expect(await renderBy(undefined)).toBe('shell')
})
