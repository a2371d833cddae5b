import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { request as send, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenAtFreePort } from '@larder/kernel/http/listen.testing.ts'
import { startApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

// Runs the configuration of the recipe as it stands there, with the ports of this test, in front of a real port.

const RECIPE = resolve(import.meta.dirname, '../../docs/recipes/a-cache-in-front.md')
const COOKIE = '__Host-larder-composition'
const isInstalled = (program: string) => spawnSync('which', [program]).status === 0

let folder = ''
beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-front-')))
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  const node = `export const exposed = { './routes': { render: ({ url }) => '<h1>' + new URL(url).host + '</h1>' } }`
  await publishTiny(folder, { area: 'menu', version: 'm1', claims: ['/menu/*'], node })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  server.close()
  return port
}

async function readRecipe(language: string, shopPort: number): Promise<string> {
  const [, block] =
    new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(await readFile(RECIPE, 'utf8')) ?? []
  if (!block) throw new Error(`The recipe has no block of ${language}.`)
  return block.replaceAll('4300', String(shopPort))
}

function run(program: string, args: readonly string[]): void {
  const child = spawn(program, args, { stdio: 'ignore' })
  onTestFinished(async () => {
    if (child.exitCode !== null || !child.kill()) return
    await once(child, 'exit')
  })
}

async function startVarnish(work: string, shopPort: number): Promise<number> {
  const port = await findFreePort()
  const vcl = resolve(work, 'default.vcl')
  await writeFile(vcl, await readRecipe('vcl', shopPort))
  const listener = ['-a', `127.0.0.1:${port}`, '-f', vcl, '-n', resolve(work, 'varnish'), '-s', 'malloc,16m']
  run('varnishd', ['-F', ...listener, '-j', 'none', '-p', 'http_gzip_support=off'])
  return port
}

async function startNginx(work: string, shopPort: number): Promise<number> {
  const port = await findFreePort()
  await mkdir(resolve(work, 'cache'))
  const recipe = await readRecipe('nginx', shopPort)
  const http = recipe
    .replace('listen 80', `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/larder', resolve(work, 'cache'))
  const file = resolve(work, 'nginx.conf')
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${resolve(work, name)};`)
    .join('\n')
  await writeFile(
    file,
    `daemon off; user root; pid ${resolve(work, 'pid')}; error_log ${resolve(work, 'errors')};
events {}
http { access_log off; ${scratch}
${http} }`,
  )
  run('nginx', ['-c', file, '-p', work])
  return port
}

async function get(port: number, headers: Record<string, string>) {
  const asked = send({ port, host: '127.0.0.1', path: '/menu', headers })
  asked.end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: reply.statusCode, headers: reply.headers, text: await text(reply) }
}

const readCookies = ({ headers }: { headers: IncomingMessage['headers'] }) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')

/** Starts a shop with two brands behind a cache, and waits until the cache answers. */
async function openBehind(startCache: (work: string, shopPort: number) => Promise<number>): Promise<number> {
  const work = await mkdtemp(resolve(folder, 'cache-'))
  const environment = { SHARED_DOCUMENTS: 'true', TRUSTED_PROXIES: '1' }
  const shop = await startApp({ environment })
  await mountTiny(shop, folder)
  const port = await startCache(
    work,
    await listenAtFreePort({ fetch: shop.app.fetch, limits: shop.deps.config.connectionLimits }),
  )
  await vi.waitFor(() => get(port, { host: 'fernhill.localhost' }), { timeout: 30_000, interval: 200 })
  return port
}

describe.each([
  { program: 'varnishd', startCache: startVarnish },
  { program: 'nginx', startCache: startNginx },
])('$program with the configuration of the recipe', ({ program, startCache }) => {
  test.skipIf(!isInstalled(program))('stores a document and answers with it', async () => {
    const port = await openBehind(startCache)
    const host = 'fernhill.localhost'
    const cookie = readCookies(await get(port, { host }))
    expect(cookie).toContain(COOKIE)
    const stored = await get(port, { host, cookie })
    expect(stored.headers['server-timing']).toBe('shared')
    expect((await get(port, { host, cookie })).headers.date).toBe(stored.headers.date)
  })

  test.skipIf(!isInstalled(program))("serves nobody another brand's document", async () => {
    const port = await openBehind(startCache)
    const host = 'fernhill.localhost'
    const visitor = readCookies(await get(port, { host }))
    const [composition = ''] = visitor.split('; ').filter((cookie) => cookie.startsWith(COOKIE))
    const forgeries: Record<string, string>[] = [
      { 'x-forwarded-host': 'ember.localhost' },
      { 'x-forwarded-host': 'ember.localhost', 'x-forwarded-proto': 'http' },
      { 'x-forwarded-host': 'ember.localhost, ember.localhost' },
      { forwarded: 'host=ember.localhost' },
      { 'x-host': 'ember.localhost', 'x-original-host': 'ember.localhost' },
    ]
    for (const forged of forgeries) {
      const own = readCookies(await get(port, { host, ...forged }))
      await get(port, { host, cookie: own, ...forged })
      await get(port, { host, cookie: composition, ...forged })
    }
    const { text: html } = await get(port, { host, cookie: visitor })
    expect(html).toContain('<h1>fernhill.localhost')
  })
})
