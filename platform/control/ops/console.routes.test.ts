import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { consoleFolder } from '../publish/console.ts'
import { createDataFolder } from '../ledger/ledger.testing.ts'
import { consoleRoutes } from './console.routes.ts'

async function openConsole({ isBuilt }: { isBuilt: boolean }) {
  const data = await createDataFolder()
  const folder = consoleFolder(data)
  if (isBuilt) {
    await mkdir(resolve(folder, 'assets'), { recursive: true })
    await writeFile(resolve(folder, 'index.html'), '<meta name="style-nonce" content="STYLE_NONCE" />')
    await writeFile(resolve(folder, 'assets/index.1.js'), 'run()')
    await writeFile(resolve(folder, 'version'), 'v1')
  }
  const app = new Hono<AppEnv>()
  consoleRoutes(app, { dataFolder: data })
  return app
}

test('serves the console with its own policy and a new nonce, and sets no cookie', async () => {
  const app = await openConsole({ isBuilt: true })
  const [first, second] = await Promise.all([app.request('/ops'), app.request('/ops')])
  const policy = first.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(second.headers.get('content-security-policy')).not.toBe(policy)
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
  expect(await first.text()).toContain(`content="${nonce}"`)
  expect(first.headers.get('cache-control')).toBe('no-store')
  expect(first.headers.get('x-robots-tag')).toContain('noindex')
  expect(first.headers.get('set-cookie')).toBeNull()
})

test('serves the console’s files as immutable, and nothing else from the data folder', async () => {
  const app = await openConsole({ isBuilt: true })
  const script = await app.request('/ops/assets/index.1.js')
  expect(await script.text()).toBe('run()')
  expect(script.headers.get('cache-control')).toContain('immutable')
  for (const path of ['version', '..%2fversion', '..%2f..%2fops.token', 'none.js', 'constructor'])
    expect((await app.request(`/ops/assets/${path}`)).status).toBe(404)
})

test('answers 503 until the console is built', async () => {
  const app = await openConsole({ isBuilt: false })
  const reply = await app.request('/ops')
  expect(reply.status).toBe(503)
  expect(reply.headers.get('retry-after')).toBe('5')
})

test('a server of a bundle serves the console of its bundle, which no start has to prepare', async () => {
  const bundle = await createDataFolder()
  await writeFile(
    resolve(bundle, 'bundle.json'),
    '{ "version": "1", "platform": "linux-x64", "releases": [] }',
  )
  await mkdir(resolve(bundle, 'console/assets'), { recursive: true })
  await writeFile(resolve(bundle, 'console/index.html'), 'of the bundle')
  await writeFile(resolve(bundle, 'console/assets/index.2.js'), 'run()')
  const app = new Hono<AppEnv>()
  consoleRoutes(app, { dataFolder: await createDataFolder(), repository: bundle })
  expect(await (await app.request('/ops')).text()).toBe('of the bundle')
  expect(await (await app.request('/ops/assets/index.2.js')).text()).toBe('run()')
})
