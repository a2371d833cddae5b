import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { dirname, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDataFolder } from '@larder/control/ledger/ledger.testing.ts'
import { openOpsShop } from '@larder/control/ops/ops.testing.ts'
import { archiveFiles, releaseEntries } from '@larder/control/ops/upload.testing.ts'
import { packArchive } from '@larder/control/ops/archive.ts'
import { openOpsPort } from '@larder/testing/index.ts'
import { findFreePort } from '@larder/testing/free-port.ts'
import { BUSY_EXIT_CODE } from './command-error.ts'
import { createRemoteClient, type OpsClient } from './ops-client.ts'

const environment = async () => ({ OPS_PORT: String(await findFreePort()) })

/** A shop whose operators' API listens on a port. */
async function openShop() {
  const { shop, tokens, folder } = await openOpsShop({ environment: await environment() })
  const origin = await openOpsPort(shop)
  const use = (token: string) => {
    vi.stubEnv('LARDER_TOKEN', token)
    onTestFinished(() => void vi.unstubAllEnvs())
    return createRemoteClient(origin)
  }
  return { origin, tokens, folder, use }
}

async function packRelease(draft?: Parameters<typeof releaseEntries>[0]): Promise<Buffer> {
  const folder = await createDataFolder()
  for (const { path, content = '' } of releaseEntries(draft)) {
    await mkdir(dirname(resolve(folder, path)), { recursive: true })
    await writeFile(resolve(folder, path), content)
  }
  return packArchive(folder)
}
const V3 = { area: 'menu', version: 'v3' }

test('publishes a release to another shop only once', async () => {
  const { use, tokens } = await openShop()
  const squad = use(tokens.publish)
  const archive = await packRelease()
  expect(await squad.publish(V3, archive)).toEqual({ isNew: true })
  expect(await squad.publish(V3, archive)).toEqual({ isNew: false })
  const other = await packRelease({ files: { 'web/entry.js': 'another()' } })
  await expect(squad.publish(V3, other)).rejects.toThrow(
    'menu v3 is published with other content. Give this release another name.',
  )
})

test('prints a rejection in one plain line', async () => {
  const { use, tokens, origin } = await openShop()
  const archive = await packRelease({ area: 'basket' })
  const basket = { area: 'basket', version: 'v3' }
  await expect(use(tokens.publish).publish(basket, archive)).rejects.toThrow(
    'The token of menu squad may not do this.',
  )
  await expect(use(tokens.none).publish(V3, archive)).rejects.toThrow(
    'This needs a token of this shop’s operators.',
  )
  await expect(use(tokens.publish).publish(V3, archive)).rejects.toThrow('This is basket v3, not menu v3.')
  await expect(use(tokens.publish).publish(V3, Buffer.alloc(9_000_000))).rejects.toThrow(
    'menu v3 is too large: 9000000 bytes packed, at most 8388608.',
  )
  vi.stubEnv('LARDER_TOKEN', '')
  expect(() => createRemoteClient(origin)).toThrow('Set LARDER_TOKEN')
  expect(() => createRemoteClient('shop.example')).toThrow('shop.example is no address of operators')
})

test('rejects the shop’s address and asks for the operators’ own, also for a large release', async () => {
  const { shop, tokens } = await openOpsShop()
  const { app, deps } = shop
  // A port that differs from the operators' port.
  const config = { ...deps.config, opsPort: await findFreePort() }
  const origin = await openOpsPort({ app, deps: { ...deps, config } })
  vi.stubEnv('LARDER_TOKEN', tokens.publish)
  onTestFinished(() => void vi.unstubAllEnvs())
  const archive = await packRelease({ files: { 'web/entry.js': randomBytes(300_000).toString('hex') } })
  await expect(createRemoteClient(origin).publish(V3, archive)).rejects.toThrow(
    `${origin} has no operators’ side. --ops takes their own origin, not the shop’s`,
  )
})

test('reports an unreachable shop in one line', async () => {
  vi.stubEnv('LARDER_TOKEN', 'a-token-of-another-shop')
  onTestFinished(() => void vi.unstubAllEnvs())
  const nowhere = createRemoteClient('http://127.0.0.1:1')
  await expect(nowhere.publish(V3, await packRelease())).rejects.toThrow(
    'No shop answers at http://127.0.0.1:1.',
  )
})

/** Serves every call by `answer`, on a port of this machine. */
async function openServer(answer: RequestListener): Promise<OpsClient> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  vi.stubEnv('LARDER_TOKEN', 'a-token')
  onTestFinished(() => void vi.unstubAllEnvs())
  return createRemoteClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) // a TCP server's address
}

/** The shop's own reply that it cannot answer at the moment. */
const answerLater =
  (errorKey: string, errorDisplay: string): RequestListener =>
  (_, reply) =>
    reply.writeHead(503).end(JSON.stringify({ errorCode: 503, errorDisplay, errorKey, requestId: 'r' }))

const BUSY_ANSWERS: [string, RequestListener, string][] = [
  ['breaks off', (request) => request.socket.destroy(), 'took the call and did not answer'],
  [
    'breaks off in its reply',
    (request, reply) => reply.write('{"areas":', () => request.socket.destroy()),
    'took the call and did not answer',
  ],
  ['says that it is busy', answerLater('OVERLOADED', 'The shop is busy.'), 'busy'],
  ['has no database', answerLater('UNAVAILABLE', 'The database is unavailable.'), 'The database is'],
  ['has no room', answerLater('STORAGE_FULL', 'We cannot save anything right now.'), 'cannot save'],
  ['is behind a proxy that gave up', (_, reply) => reply.writeHead(504).end('<html>'), 'answered 504'],
]
test.each(BUSY_ANSWERS)(
  'a shop that %s is busy, with an exit code of its own',
  async (_, answer, message) => {
    const client = await openServer(answer)
    await expect(client.plan()).rejects.toMatchObject({
      exitCode: BUSY_EXIT_CODE,
      message: expect.stringContaining(message),
    })
  },
)

test('a shop from before checks is not asked, and another address is refused before a build', async () => {
  const notFound = {
    errorCode: 404,
    errorDisplay: 'Page not found: /ops',
    errorKey: 'NOT_FOUND',
    requestId: 'r',
  }
  const reply =
    (knowsOperators: boolean): RequestListener =>
    (request, response) => {
      if (knowsOperators && request.url === '/ops/token')
        return response.end(JSON.stringify({ name: 'menu squad', roles: ['publish:menu'] }))
      return response.writeHead(404).end(JSON.stringify(notFound))
    }
  const planned = { ...V3, claims: ['/menu'] }
  expect(await (await openServer(reply(true))).checkRelease(planned)).toBeUndefined()
  await expect((await openServer(reply(false))).checkRelease(planned)).rejects.toThrow(
    'has no operators’ side. --ops takes their own origin, not the shop’s',
  )
})

test('says that no shop answers only where none does', async () => {
  vi.stubEnv('LARDER_TOKEN', 'a-token')
  onTestFinished(() => void vi.unstubAllEnvs())
  const unused = `http://127.0.0.1:${await findFreePort()}`
  for (const nowhere of [unused, 'http://no-such-shop.invalid'])
    await expect(createRemoteClient(nowhere).plan()).rejects.toMatchObject({
      exitCode: 1,
      message: `No shop answers at ${nowhere}.`,
    })
})

test('a shop that answered before is busy where nobody answers, because it starts again', async () => {
  const server = createServer((_, reply) => reply.end('{"areas":{}}'))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  vi.stubEnv('LARDER_TOKEN', 'a-token')
  onTestFinished(() => void vi.unstubAllEnvs())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address
  const client = createRemoteClient(origin)
  await client.plan()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await expect(client.plan()).rejects.toMatchObject({
    exitCode: BUSY_EXIT_CODE,
    message: `The shop at ${origin} answers no more. Does it start again? Try again.`,
  })
})

test('an interrupted upload leaves nothing behind', async () => {
  const { origin, tokens, folder, use } = await openShop()
  const archive = archiveFiles(releaseEntries())
  const { port, host, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const head = [
    'PUT /ops/releases/menu/v3 HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${tokens.publish}`,
    `Content-Length: ${archive.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(archive.subarray(0, 1024), () => socket.resetAndDestroy())
  await once(socket, 'close')
  expect(await use(tokens.publish).publish(V3, await packRelease())).toEqual({ isNew: true })
  expect(await readdir(folder)).toEqual(['host', 'menu'])
})
