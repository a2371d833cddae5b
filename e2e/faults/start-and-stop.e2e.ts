import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import { createDataFolder, ownDataFolder, startOwnShop, type OwnShop } from '../fixtures/own-shop.ts'
import { findChildProcesses, findRunningCommands, findDescendants } from '../fixtures/processes.ts'
import { SHOP_PORT } from '../fixtures/port.ts'
import { request, type ClientRequest } from 'node:http'

const TOKEN_REQUEST = JSON.stringify({ grant_type: 'client_credentials' })

type SlowRequest = { finish: () => void; answered: Promise<number | undefined> }

/** A request whose header the server has read and whose body is incomplete. */
function sendHalfRequest(port: number): SlowRequest {
  const headers = {
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'content-length': TOKEN_REQUEST.length,
    'sec-fetch-site': 'same-origin',
  }
  let sent: ClientRequest | undefined
  const answered = new Promise<number | undefined>((answer, fail) => {
    sent = request(
      { host: '127.0.0.1', port, path: '/api/auth/oauthToken', method: 'POST', headers, agent: false },
      (reply) => {
        reply.resume()
        reply.on('end', () => answer(reply.statusCode))
      },
    )
    sent.on('error', fail)
    sent.write(TOKEN_REQUEST.slice(0, 5))
  })
  answered.catch(() => undefined) // the failure is handled where the answer is awaited
  return { finish: () => sent?.end(TOKEN_REQUEST.slice(5)), answered }
}

const PORT = SHOP_PORT + 34
const SLOW_REQUEST_COUNT = 20

test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

const readStatus = (path = '/readyz') =>
  fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { connection: 'close' } }).then(
    (response) => response.status,
    (error: Error) => (error.cause as NodeJS.ErrnoException).code, // Node's cause of a failed fetch
  )

const createTestFolder = () => ownDataFolder('start-and-stop')

test('on SIGTERM the shop becomes unready, finishes pending requests and leaves no process behind', async () => {
  await createDataFolder('start-and-stop')
  const shop = startOwnShop({ port: PORT, data: createTestFolder(), env: { STOP_WAIT_MS: '5000' } })
  await shop.open
  const family = await findDescendants(shop.process.pid ?? 0)
  expect(await findRunningCommands(family)).toContainEqual(expect.stringContaining('bin/postgres'))
  const slow = Array.from({ length: SLOW_REQUEST_COUNT }, () => sendHalfRequest(PORT))
  await expect.poll(() => readStatus()).toBe(200)
  shop.process.kill('SIGTERM')
  await expect.poll(() => readStatus()).toBe(503)
  // The shop is not ready but still serves: clients that have not noticed yet must not be rejected.
  expect(await readStatus('/livez')).toBe(200)
  await expect.poll(() => readStatus()).toBe('ECONNREFUSED')
  for (const { finish } of slow) finish()
  expect(new Set(await Promise.all(slow.map(({ answered }) => answered)))).toEqual(new Set([200]))
  expect(await shop.ended).toBe(0)
  expect(await findRunningCommands(family)).toEqual([])
})

/** The second start, shared by the cases until it ends. */
let second: OwnShop

test('starts without building when nothing changed', async () => {
  const from = Date.now()
  second = startOwnShop({ port: PORT, data: createTestFolder() })
  await second.open
  expect(await readStatus('/')).toBe(200)
  process.stdout.write(`second start: first page after ${Date.now() - from} ms\n`)
  expect(second.output()).toMatch(/Ready in \d+\.\d s/)
  expect(second.output()).not.toContain('Building')
})

// trust T27: a signal that opens a debugger would expose all data of a process.
test('a signal does not open a debugger in any process', async () => {
  const supervisor = second.process.pid ?? 0
  const commands = await findRunningCommands(await findDescendants(supervisor))
  const ours = commands.filter((command) => /^\S*node /.test(command))
  expect(ours.length).toBeGreaterThanOrEqual(3) // at least supervisor, server and sandbox
  expect(ours.filter((command) => !command.includes('--disable-sigusr1'))).toEqual([])
  for (const id of await findChildProcesses(supervisor, 'node')) process.kill(id, 'SIGUSR1')
  second.process.kill('SIGUSR1')
  expect(await readStatus('/livez')).toBe(200)
  expect(second.output()).not.toContain('Debugger listening')
})

test('restarts crashed processes and frees the data folder and ports on exit', async () => {
  const supervisor = second.process.pid ?? 0
  const other = startOwnShop({ port: PORT + 10, data: createTestFolder() })
  expect(await other.ended).toBe(1)
  expect(other.output()).toContain(`is in use by a running shop (process ${supervisor})`)
  const [sandbox] = await findChildProcesses(supervisor, 'local/sandbox.ts')
  process.kill(sandbox ?? 0, 'SIGKILL')
  const heirs = async () =>
    (await findChildProcesses(supervisor, 'local/sandbox.ts')).filter((id) => id !== sandbox)
  await expect.poll(heirs).toHaveLength(1)
  await expect.poll(second.output).toContain('The sandbox stopped (exit SIGKILL); starting it again')
})

test('Ctrl-C stops every process', async () => {
  const supervisor = second.process.pid ?? 0
  const family = await findDescendants(supervisor)
  for (const id of [...(await findChildProcesses(supervisor, 'node')), supervisor]) process.kill(id, 'SIGINT') // like a terminal: to every process except the database, which has its own process group
  expect(await second.ended).toBe(0)
  expect(await findRunningCommands(family)).toEqual([])
  expect(await readStatus()).toBe('ECONNREFUSED')
  expect(second.output()).not.toContain('Debugger listening')
})

test('stops completely when nothing reads its output any more', async () => {
  const shop = startOwnShop({ port: PORT, data: createTestFolder() })
  await shop.open
  const family = await findDescendants(shop.process.pid ?? 0)
  shop.process.stdout?.destroy()
  shop.process.stderr?.destroy()
  shop.process.kill('SIGHUP') // signals that the terminal was closed
  expect(await shop.ended).toBe(0)
  expect(await findRunningCommands(family)).toEqual([])
})

test('a second signal stops everything at once, and the next start has lost nothing', async () => {
  const shop = startOwnShop({ port: PORT, data: createTestFolder() })
  await shop.open
  const family = await findDescendants(shop.process.pid ?? 0)
  const slow = sendHalfRequest(PORT)
  await expect.poll(() => readStatus()).toBe(200)
  shop.process.kill('SIGTERM')
  await expect.poll(() => readStatus()).toBe('ECONNREFUSED')
  shop.process.kill('SIGTERM')
  expect(await shop.ended).toBe(1)
  await expect(slow.answered).rejects.toThrow()
  await expect.poll(() => findRunningCommands(family)).toEqual([])
})

test('a failed start names the reason and the setting to change', async () => {
  await mkdir(ownDataFolder('.'), { recursive: true })
  const file = ownDataFolder('a-file')
  await writeFile(file, '')
  const starts = [
    [
      { port: SHOP_PORT, data: ownDataFolder('taken') },
      `Port ${SHOP_PORT} is taken. Set PORT to another one.`,
    ],
    [
      { port: SHOP_PORT - 1, data: ownDataFolder('taken') },
      `Port ${SHOP_PORT} is taken. Set SANDBOX_PORT to another one.`,
    ],
    [
      { port: SHOP_PORT - 2, data: ownDataFolder('taken') },
      `Port ${SHOP_PORT} is taken. Set OPS_PORT to another one.`,
    ],
    [{ port: PORT, data: resolve(file, 'data') }, /The data folder .* is not writable\. Set LARDER_DATA/],
    [
      { port: PORT, data: ownDataFolder('taken'), env: { SANDBOX_STEP_MS: 'soon' } },
      /The configuration is wrong:\n {2}SANDBOX_STEP_MS/,
    ],
  ] as const
  for (const [options, message] of starts) {
    const shop = startOwnShop(options)
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toMatch(message)
    expect(shop.output()).not.toMatch(/^\s+at /m)
  }
})
