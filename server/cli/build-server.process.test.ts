import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase, type RegisterCleanUp } from '@larder/testing/fresh-database.ts'
import { sendToPort } from '@larder/testing/server-process.ts'
import { findFreePort } from '@larder/testing/free-port.ts'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { openTestLedger, publishScript } from '@larder/control/ledger/ledger.testing.ts'
import { FOLLOW } from '@larder/control/plan/plan-acts.ts'
import { followWorkspace } from '@larder/control/publish/make-workspace-live.ts'

// Building all areas takes minutes where none is built yet.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 900_000 })

const run = promisify(execFile)
const REPO_ROOT = resolve(import.meta.dirname, '../..')
const VERSION = 'process-test'
const ARCHIVE = resolve(
  REPO_ROOT,
  `.larder/bundle/larder-${VERSION}-${process.platform}-${process.arch}.tar.gz`,
)

let bundle = ''

async function createEmptyFolder(whenDone: RegisterCleanUp = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-bundle-'))
  whenDone(() => rm(folder, { recursive: true, force: true }))
  return folder
}

// Unpacks the archive into a folder that has nothing else.
beforeAll(async () => {
  // Tests of other files run meanwhile, with deadlines.
  const build = [process.execPath, resolve(REPO_ROOT, 'server/cli/build-server.ts'), VERSION]
  await run('nice', ['-n', '19', ...build])
  const folder = await createEmptyFolder(afterAll)
  await extract({ file: ARCHIVE, cwd: folder })
  bundle = join(folder, `larder-${VERSION}`)
})

afterAll(async () => {
  await rm(ARCHIVE, { force: true })
  await rm(resolve(ARCHIVE, `../larder-${VERSION}`), { recursive: true, force: true })
})

/** The whole environment of the server: no pnpm, no Node, no registry and nothing of the repository is in it. */
async function createEnvironment(databaseUrl: string) {
  const ports = {
    PORT: await findFreePort(),
    SANDBOX_PORT: await findFreePort(),
    OPS_PORT: await findFreePort(),
  }
  const settings = {
    PATH: '/usr/bin:/bin',
    DATABASE_URL: databaseUrl,
    LARDER_DATA: await createEmptyFolder(),
    DEMO_BRANDS: 'import',
    LARDER_SANDBOX: 'allow',
    STOP_WAIT_MS: '0',
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  }
  return { settings, port: ports.PORT, opsPort: ports.OPS_PORT }
}

/** Starts a program of the bundle; resolves with its output once that says it is ready. */
async function waitUntilReady(child: ChildProcess): Promise<string> {
  let output = ''
  const { promise, resolve: done, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Ready in ')) done(output)
    })
  child.once('exit', () => reject(new Error(`The server did not start:\n${output}`)))
  return promise
}

test('a bundle serves the shop from an empty folder, builds nothing, and drains on SIGTERM', async () => {
  const { settings, port, opsPort } = await createEnvironment(await freshDatabase('empty'))
  const larder = join(bundle, 'bin/larder')
  const options = { cwd: '/', env: settings }
  const { stdout: migrated } = await run(larder, ['migrate'], options)
  expect(migrated).toContain('migrations were applied')
  const { stdout: again } = await run(larder, ['migrate'], options)
  expect(again).toContain('lacks no migration')

  const child = spawn(larder, ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  const output = await waitUntilReady(child)
  expect(output).not.toContain('Building')

  const get = (path: string, at = port) => sendToPort(at)(new Request(`http://fernhill.localhost${path}`))
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  const page = await get('/')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')])
  await expect.poll(async () => (await get('/ops', opsPort)).status).toBe(200)

  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await expect(get('/readyz')).rejects.toThrow('fetch failed')
  const content = [
    'bin',
    'bundle.json',
    'console',
    'deploy',
    'docs',
    'node_modules',
    'NOTICE',
    'platform',
    'releases',
  ]
  expect((await readdir(bundle)).toSorted()).toEqual([...content, 'server', 'shared'].toSorted())
})

const AREAS = ['account', 'basket', 'checkout', 'discovery', 'host', 'menu']

test('a bundle makes the first plan of an empty shop without a start', async () => {
  const { settings } = await createEnvironment(await freshDatabase('empty'))
  const options = { cwd: '/', env: settings }
  const { stdout } = await run(join(bundle, 'bin/larder'), ['release:all', '--first'], options)
  for (const area of AREAS) expect(stdout).toMatch(new RegExp(`^${area} \\w{12} is published`, 'm'))
  const { stdout: live } = await run(join(bundle, 'bin/larder'), ['rollout'], options)
  for (const area of AREAS) expect(live).toMatch(new RegExp(`^${area}: \\w{12}`, 'm'))
})

test('one server of a bundle, without its supervisor, serves the operators’ pages', async () => {
  const { settings, port, opsPort } = await createEnvironment(await freshDatabase('empty'))
  const options = { cwd: '/', env: settings }
  for (const words of [['migrate'], ['release:all', '--first']])
    await run(join(bundle, 'bin/larder'), words, options)
  const child = spawn(join(bundle, 'bin/larder'), ['server'], { ...options, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ask = async (at: number, path: string) =>
    (await sendToPort(at)(new Request(`http://localhost${path}`))).status
  await expect.poll(() => ask(port, '/readyz'), { timeout: 60_000 }).toBe(200)
  expect(await ask(opsPort, '/ops')).toBe(200)
})

test('the releases of a newer bundle go live when told, and not before its servers run', async () => {
  const { settings } = await createEnvironment(await freshDatabase('empty'))
  const larder = async (...words: string[]) =>
    (await run(join(bundle, 'bin/larder'), words, { cwd: '/', env: settings })).stdout
  await larder('release:all', '--first')
  // What the bundle before made live.
  const ledger = await openTestLedger(settings.DATABASE_URL, settings.LARDER_DATA)
  await publishScript(ledger.releases, { area: 'menu', version: 'before' })
  const reason = { who: 'start', area: 'menu', act: FOLLOW, why: '' }
  await changePlan(ledger, reason, (plan) => followWorkspace(plan, 'menu', 'before'))

  expect(await larder('release:all', '--first')).toContain('stays as it is')
  expect(await larder('rollout')).toMatch(/^menu: before/m)
  await larder('release:all')
  expect(await larder('rollout')).toMatch(/^menu: \w{12}/m)
})

test('a bundle says that it needs a database', async () => {
  const { settings } = await createEnvironment('postgres://none')
  const { DATABASE_URL: _, ...env } = settings
  const failed = run(join(bundle, 'bin/larder'), ['migrate'], { cwd: '/', env })
  await expect(failed).rejects.toThrow('Set DATABASE_URL to a PostgreSQL of your own')
})
