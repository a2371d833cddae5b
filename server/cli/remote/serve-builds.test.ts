import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isOfShop, serveBuilds } from './serve-builds.ts'

const SHOP = 'https://shop.example'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  await new Promise((done) => server.close(done))
  return port
}

async function startBuildServer() {
  const folder = await mkdtemp(join(tmpdir(), 'larder-builds-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'web'))
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'web/entry.js'), 'run()')
  const otherReacts: string[] = []
  const server = await serveBuilds({
    folder: join(folder, 'web'),
    shop: SHOP,
    port: await freePort(),
    onOtherReact: (version) => otherReacts.push(version),
  })
  onTestFinished(server.stop)
  const get = (path: string, origin?: string) =>
    fetch(`${server.origin}${path}`, { headers: origin ? { origin } : {} })
  return { ...server, get, otherReacts }
}

test('serves build files only to pages of the shop', async () => {
  const { get } = await startBuildServer()
  const file = await get('/entry.js', SHOP)
  expect([file.status, await file.text()]).toEqual([200, 'run()'])
  expect(file.headers.get('access-control-allow-origin')).toBe(SHOP)
  expect(file.headers.get('cache-control')).toBe('no-store')
  expect((await get('/entry.js')).status).toBe(403)
  expect((await get('/entry.js', 'https://evil.example')).status).toBe(403)
  expect((await get('/other.js', SHOP)).status).toBe(404)
  expect((await get('/%2e%2e/secret.txt', SHOP)).status).toBe(404)
  expect((await get('/', SHOP)).status).toBe(404)
})

test('announces each build to open pages', async () => {
  const { get, announce } = await startBuildServer()
  announce('one')
  const stream = (await get('/builds', SHOP)).body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await stream?.read())?.value).toBe('data: one\n\n')
  announce('two')
  expect((await stream?.read())?.value).toBe('data: two\n\n')
})

test('reports a page with a different React version, escaped for a terminal', async () => {
  const { get, announce, otherReacts } = await startBuildServer()
  announce('one')
  await get('/builds', SHOP)
  await get('/builds?react=19.3.0-rc.1', SHOP)
  await get('/builds?react=%1b[2J', SHOP)
  await get('/builds?react=19.3.2', 'https://evil.example')
  expect(otherReacts).toEqual(['19.3.0-rc.1'])
})

test.each([
  ['https://shop.example', true],
  ['https://ember.shop.example', true],
  ['http://shop.example', false],
  ['https://shop.example.evil.example', false],
  ['https://evilshop.example', false],
  ['null', false],
  [undefined, false],
])('a page of origin %s belongs to the shop: %s', (origin, isOurs) => {
  expect(isOfShop(origin, SHOP)).toBe(isOurs)
})

test('reports a port that is in use', async () => {
  const first = createServer()
  await new Promise<void>((done) => first.listen(0, 'localhost', done))
  onTestFinished(() => void first.close())
  const { port } = first.address() as AddressInfo // a TCP server's address is an object
  const second = serveBuilds({ folder: tmpdir(), shop: SHOP, port, onOtherReact: () => undefined })
  await expect(second).rejects.toThrow(`Port ${port} is taken: set AREA_PORT to another one`)
})
