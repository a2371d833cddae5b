import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkoutApi } from '@larder/shared/contracts'
import { createLog } from '@larder/kernel/log/create-log.ts'
import { defaultKeyFile } from '@larder/control/ledger/signing.ts'
import { startRenderer } from './renderer/pool.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { mountTiny, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

// Attacks of a hostile release on the server (trust T27). Each is published as a real release of its own area.
const pageModule = (render: string) => `export const exposed = { './routes': { render: ${render} } }`
/** Each of these must throw. The page lists those that did not. */
const deniedActions = (folder: string, databasePort: string): Record<string, string> => ({
  'reads a secret file': `process.getBuiltinModule('fs').readFileSync(${JSON.stringify(resolve(folder, 'secret'))})`,
  'reads the key that signs plans': `process.binding('fs').open(${JSON.stringify(defaultKeyFile(folder))})`,
  'changes another release': `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(resolve(folder, 'release-copies/good/g1/node/index.mjs'))}, '')`,
  'opens a socket to the database': `process.getBuiltinModule('net').connect(${databasePort}, '127.0.0.1')`,
  'opens a socket by itself': `new WebSocket('ws://127.0.0.1:${databasePort}')`,
  'starts a process': `process.getBuiltinModule('child_process').execSync('id')`,
  'starts a thread': `new (process.getBuiltinModule('worker_threads').Worker)('0', { eval: true })`,
  'listens to messages of the server': `process.on('message', () => undefined)`,
  'sends messages to the server': `process.send({ kind: 'rendered' })`,
  'stops the server': `process.kill(process.ppid, 'SIGKILL')`,
  'opens the server’s debugger': `process.kill(process.ppid, 'SIGUSR1')`,
  'exits the process': `process.exit(0)`,
  'kills itself': `process.kill(process.pid, 'SIGKILL')`,
  'runs text as code': `new Function('return process')()`,
  'gets a stream through the console': `console._stdout.write('x')`,
  'changes the language': `Array.prototype.map = () => []`,
})
const CONTAINED: Record<string, string> = {
  'imports a module that the host does not share': `import { readFileSync } from 'node:fs'\n${pageModule('() => readFileSync')}`,
  'calls a path outside the API': pageModule(
    `async ({ fetch, url }) => { const { status } = await fetch(new URL('/metrics', url)); throw new Error('refused ' + status) }`,
  ),
  'calls an endpoint that is not public': pageModule(
    `async ({ fetch, url }) => { const { status } = await fetch(new URL('/api/basket/item/add', url), { method: 'POST', body: '{}' }); throw new Error('refused ' + status) }`,
  ),
  'throws when it is imported': `throw new Error('broken on import')`,
  'throws while it renders': pageModule(`() => { throw new Error('broken in render') }`),
  'leaves a rejected promise unhandled': pageModule(
    `() => { Promise.reject(new Error('nobody waits')); throw new Error('x') }`,
  ),
  'never resolves a loader': pageModule(`() => new Promise(() => {})`),
  'loops forever': pageModule(`() => { for (;;); }`),
  'loops when it is imported': `for (;;);`,
  'writes a script into its page': pageModule(`() => '<h1>x</h1><script>steal()</script>'`),
  'redirects with a meta tag': pageModule(
    `() => '<meta http-equiv="refresh" content="0;url=https://evil.example/"/>'`,
  ),
}

const toAreaName = (name: string) => name.toLowerCase().replaceAll(' ', '-')
let folder = ''
let app: TestApp
let get: Awaited<ReturnType<typeof mountTiny>>
const lines: string[] = []

beforeAll(async () => {
  folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-hostile-')))
  await writeFile(resolve(folder, 'secret'), 'canary of the server')
  const tries = Object.entries(deniedActions(folder, new URL(inject('adminUrl')).port)).map(
    ([name, code]) => `try { ${code}; done.push(${JSON.stringify(name)}) } catch {}`,
  )
  await publishTiny(folder, {
    area: 'tries',
    version: 't1',
    claims: ['/tries'],
    node: pageModule(`() => { const done = []; ${tries.join('\n')}; return 'done: ' + done.join(', ') }`),
  })
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  await publishTiny(folder, {
    area: 'good',
    version: 'g1',
    claims: ['/good/*'],
    node: pageModule(`() => '<h1>Good</h1>'`),
  })
  const environmentPage = pageModule(`() => JSON.stringify({ ...process.env, argv: process.argv })`)
  await publishTiny(folder, { area: 'looks', version: 'l1', claims: ['/looks'], node: environmentPage })
  for (const [name, node] of Object.entries(CONTAINED)) {
    const area = toAreaName(name)
    await publishTiny(folder, { area, version: `${area}-1`, claims: [`/${area}`], node })
  }
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  app = await startApp({
    change: (deps) => ({ ...deps, log }),
    whenDone: afterAll,
    environment: { LIMIT_SCALE: '1000', RENDERERS: '40' },
    // A renderer that hangs is stopped as soon as in the shop; a good page may take longer here.
    deadlines: { rendererLoad: 10_000, rendererSilence: 1_800, page: 10_000, latePage: 12_000 },
  })
  get = await mountTiny(app, folder, { whenDone: afterAll, startRenderer })
}, 180_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function placeOrder(): Promise<string> {
  const visitor = await createGuest(app)
  const basket = await createFilledBasket(app, visitor)
  return (await visitor.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))).businessOrderId
}

test('a release can only render its page', async () => {
  expect((await get('/tries')).text).toMatch(/done: <\/div>/)
})

test.each(Object.keys(CONTAINED))(
  'a release that %s renders in the browser only, without affecting others',
  async (name) => {
    const area = toAreaName(name)
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
    const logEntries = lines.map((line) => JSON.parse(line) as Record<string, unknown>) // our own log's format
    expect(logEntries).toContainEqual(expect.objectContaining({ level: 'error', area, version: `${area}-1` }))
  },
  30_000,
)

test('the renderer’s environment and command line contain no secrets of the server', async () => {
  const { text } = await get('/looks')
  expect(text).toContain('NODE_ENV')
  for (const secret of [app.deps.config.databaseUrl ?? '', app.deps.config.secret, 'DATABASE', 'SECRET']) {
    expect(text).not.toContain(secret)
  }
})
