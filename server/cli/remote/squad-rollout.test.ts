import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BUSY_EXIT_CODE } from '../command/command-error.ts'
import { createRemoteClient } from '../command/ops-client.ts'
import { rollOut } from './squad-rollout.ts'

/** A server's answer about its plan. */
type Answer = (reply: ServerResponse) => void

const send = (reply: ServerResponse, content: object, status = 200) =>
  reply.writeHead(status, { connection: 'close' }).end(JSON.stringify(content))

const plan =
  (revision: number, menu: { stable?: string; canary?: string }): Answer =>
  (reply) =>
    send(reply, { revision, areas: { menu: { weight: 500, isKilled: false, ...menu } } })
const rolledOut = (revision: number) => plan(revision, { stable: 'v1', canary: 'v2' })
const notRolledOut = (revision: number) => plan(revision, { stable: 'v1' })
const promoted = (revision: number) => plan(revision, { stable: 'v2' })
const unavailable: Answer = (reply) =>
  send(reply, { errorCode: 503, errorDisplay: 'No database.', errorKey: 'UNAVAILABLE', requestId: 'r' }, 503)
const broken: Answer = (reply) => void reply.destroy()

const rollout = {
  area: 'menu',
  version: 'v2',
  stable: 'v1',
  weight: 500,
  since: '2030-01-08T10:00:00Z',
  isUnguarded: false,
  verdict: 'hold',
  reasons: [],
  comparisons: [],
}
const abort = {
  revision: 9,
  at: '2030-01-08T10:00:00Z',
  who: 'guard',
  area: 'menu',
  act: 'abort',
  why: 'pages crash',
  evidence: {},
}

/** The operators' side of a shop that answers about its plan in turn, the last answer for ever, and a squad of it. */
async function openStub(answers: readonly Answer[], { ledger }: { ledger?: Answer } = {}) {
  const left = [...answers]
  const token = { name: 'menu squad', roles: ['rollout:menu'] }
  const server = createServer((request, reply) => {
    if (request.url?.startsWith('/ops/rollouts')) return send(reply, { steps: [], rollouts: [rollout] })
    if (request.url?.startsWith('/ops/ledger'))
      return ledger ? ledger(reply) : send(reply, { changes: [abort] })
    if (request.url?.startsWith('/ops/token')) return send(reply, token)
    const [answer = unavailable] = left.length > 1 ? left.splice(0, 1) : left
    return answer(reply)
  })
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // a TCP server's address
  }
  const port = await listen()
  onTestFinished(() => void server.close())
  vi.stubEnv('LARDER_TOKEN', 'a-token')
  let printed = ''
  let whenPrinted = (_text: string): void => undefined
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    whenPrinted(String(text))
    return true
  })
  onTestFinished(() => {
    write.mockRestore()
    vi.unstubAllEnvs()
  })
  const client = createRemoteClient(`http://127.0.0.1:${port}`)
  const squad = { client, area: 'menu', version: 'v2', pollMs: 1 }
  return {
    watch: () => rollOut(squad, { act: 'watch', version: undefined, why: '' }),
    promote: () => rollOut(squad, { act: 'promote', version: undefined, why: '' }),
    printed: () => printed,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    /** Answers again, with these, as soon as the squad was told that nobody does. */
    openWhenMissed: (...next: Answer[]) => {
      left.splice(0, left.length, ...next)
      whenPrinted = (text) => void (text.includes('answers no more') && listen(port))
    },
  }
}

test('watching ends well although one of several servers has an older plan', async () => {
  const { watch, printed } = await openStub([
    rolledOut(8),
    notRolledOut(7),
    rolledOut(8),
    notRolledOut(7),
    promoted(9),
  ])
  expect(await watch()).toBe(true)
  expect(printed()).toBe('menu v2: 5 %: hold\nmenu v2: everybody gets it.\n')
})

test('a rollout that has just begun is watched although the first server asked has an older plan', async () => {
  const { watch, printed } = await openStub([notRolledOut(7), rolledOut(8), promoted(9)])
  expect(await watch()).toBe(true)
  expect(printed()).toContain('menu v2: everybody gets it.')
})

test('an area that is not being rolled out is neither watched nor promoted', async () => {
  const { watch, promote } = await openStub([notRolledOut(7)])
  await expect(watch()).rejects.toMatchObject({ exitCode: 1, message: 'menu is not being rolled out.' })
  await expect(promote()).rejects.toMatchObject({
    exitCode: 1,
    message: 'menu is not being rolled out: start comes first.',
  })
})

test('watching goes on while the shop has no database or breaks off', async () => {
  const { watch, printed } = await openStub([
    unavailable,
    rolledOut(8),
    rolledOut(8),
    unavailable,
    unavailable,
    broken,
    promoted(9),
  ])
  expect(await watch()).toBe(true)
  expect(printed()).toBe('menu v2: 5 %: hold\nNo database.\nmenu v2: everybody gets it.\n')
})

test('watching goes on when the shop starts again', async () => {
  const { watch, printed, close, openWhenMissed } = await openStub([rolledOut(8)])
  const watching = watch()
  await vi.waitFor(() => expect(printed()).toContain('menu v2: 5 %: hold'))
  close()
  openWhenMissed(promoted(9))
  expect(await watching).toBe(true)
})

test('watching a shop that never answers again tells nothing of the release', async () => {
  const { watch, printed, close } = await openStub([rolledOut(8)])
  const watching = watch()
  await vi.waitFor(() => expect(printed()).toContain('menu v2: 5 %: hold'))
  close()
  await expect(watching).rejects.toMatchObject({ exitCode: BUSY_EXIT_CODE })
})

test('a release that was taken back is a failure, also when the shop cannot say by whom', async () => {
  const answers = [rolledOut(8), rolledOut(8), notRolledOut(9)]
  const { watch } = await openStub(answers)
  await expect(watch()).rejects.toMatchObject({
    exitCode: 1,
    message: 'menu v2 is rolled out no more: abort by guard, “pages crash”.',
  })
  const silent = await openStub(answers, { ledger: unavailable })
  await expect(silent.watch()).rejects.toMatchObject({
    exitCode: 1,
    message: 'menu v2 is rolled out no more: the shop does not say why.',
  })
})
