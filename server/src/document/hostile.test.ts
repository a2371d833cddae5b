import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { createLog } from '../log/index.ts'
import { planKeyFile } from '../releases/index.ts'
import { filledBasket, orderOf } from '../modules/ordering.testing.ts'
import { asGuest } from '../modules/members/testing.ts'
import { startApp, type TestApp } from '../testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

// What a squad's release may try on the server (trust T27). Each is published as a real release of an area of its own.
const page = (render: string) => `export const exposed = { './routes': { render: ${render} } }`
const builtIn = (name: string) => `process.getBuiltinModule('${name}')`

const denied = (folder: string, databasePort: string): Record<string, string> => ({
  'reads a secret file': page(
    `() => ${builtIn('fs')}.readFileSync(${JSON.stringify(resolve(folder, 'secret'))}, 'utf8')`,
  ),
  'reads the key that signs plans': page(
    `() => ${builtIn('fs')}.readFileSync(${JSON.stringify(planKeyFile(resolve(folder, 'releases')))}, 'utf8')`,
  ),
  'changes another release': page(
    `() => ${builtIn('fs')}.writeFileSync(${JSON.stringify(resolve(folder, 'releases/good/g1/node/index.mjs'))}, '')`,
  ),
  'opens a socket to the database': page(
    `() => new Promise((done, fail) => ${builtIn('net')}.connect(${databasePort}, '127.0.0.1', done).on('error', fail))`,
  ),
  'starts a process': page(`() => ${builtIn('child_process')}.execSync('id').toString()`),
  'starts a thread': page(`() => new (${builtIn('worker_threads')}.Worker)('0', { eval: true })`),
  'imports what the host does not share': `import { readFileSync } from 'node:fs'\n${page('() => readFileSync')}`,
  'calls what is no API': page(
    `async ({ fetch, url }) => { const { status } = await fetch(new URL('/metrics', url)); throw new Error('refused ' + status) }`,
  ),
})
const CONTAINED: Record<string, string> = {
  'throws when it is imported': `throw new Error('broken on import')`,
  'throws while it renders': page(`() => { throw new Error('broken in render') }`),
  'rejects behind the back': page(
    `() => { Promise.reject(new Error('nobody waits')); throw new Error('x') }`,
  ),
  'never resolves a loader': page(`() => new Promise(() => {})`),
  'exits the process': page(`() => process.exit(0)`),
  'exits when it is imported': `process.exit(1)`,
  'loops for ever': page(`() => { for (;;); }`),
  'loops when it is imported': `for (;;);`,
  'kills itself': page(`() => process.kill(process.pid, 'SIGKILL')`),
}
const DENIED_NAMES = Object.keys(denied('', ''))

const areaOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
let folder = ''
let app: TestApp
let get: Awaited<ReturnType<typeof mountTiny>>
const lines: string[] = []

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-hostile-')))
  await writeFile(resolve(folder, 'secret'), 'canary of the server')
  const hostile = { ...denied(folder, new URL(inject('adminUrl')).port), ...CONTAINED }
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, {
    area: 'good',
    version: 'g1',
    claims: ['/good/*'],
    node: page(`() => '<h1>Good</h1>'`),
  })
  const looks = page(`() => JSON.stringify({ ...process.env, argv: process.argv })`)
  await publishTiny(folder, { area: 'looks', version: 'l1', claims: ['/looks'], node: looks })
  for (const [name, node] of Object.entries(hostile)) {
    const area = areaOf(name)
    await publishTiny(folder, { area, version: `${area}-1`, claims: [`/${area}`], node })
  }
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  app = await startApp({
    change: (deps) => ({ ...deps, log }),
    whenDone: afterAll,
    environment: { LIMIT_SCALE: '1000' },
  })
  get = await mountTiny(app, folder, afterAll)
  // Two of them end every process that reads them ahead; once each.
  const isReady = async () => expect((await get(`/good/${Math.random()}`)).text).toContain('<h1>Good</h1>')
  await vi.waitFor(isReady, { timeout: 30_000, interval: 500 })
}, 90_000)
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(() => void lines.splice(0))

async function placeOrder(): Promise<string> {
  const visitor = await asGuest(app)
  const basket = await filledBasket(app, visitor)
  return (await visitor.call(checkoutApi.processOrder, orderOf(basket, 'cash'))).businessOrderId
}

test.each([...DENIED_NAMES, ...Object.keys(CONTAINED)])(
  'a release that %s renders in the browser alone; others and orders go on',
  async (name) => {
    const area = areaOf(name)
    const [{ response, text }, good, order] = await Promise.all([
      get(`/${area}`),
      get('/good/x'),
      placeOrder(),
    ])
    expect(response.status).toBe(200)
    expect(text).toContain('"isRendered":false')
    expect(text).toContain(`${area}:${area}-1`)
    expect(text).not.toContain('canary')
    expect(good.text).toContain('<h1>Good</h1>')
    expect(order).not.toBe('')
    expect((await get(`/good/after-${area}`)).text).toContain('<h1>Good</h1>')
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>) // lines of our own log
    expect(told).toContainEqual(expect.objectContaining({ level: 'error', area, version: `${area}-1` }))
  },
  30_000,
)

test('the environment and the command line of the rendering process hold nothing of ours', async () => {
  const { text } = await get('/looks')
  expect(text).toContain('NODE_ENV')
  for (const secret of [app.deps.config.databaseUrl ?? '', app.deps.config.secret, 'DATABASE', 'SECRET']) {
    expect(text).not.toContain(secret)
  }
})
