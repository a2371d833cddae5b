import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import { fragileDatabase } from '@larder/testing/fragile-database.ts'
import { freePort, startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { openTestLedger } from '@larder/releases/ledger.testing.ts'
import { createToken } from '@larder/releases/ops/tokens.ts'
import { openPage, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>menu m1</h1>' } }`

let pages = 0
/** A page that was not opened before, so that no cache has it: its menu, and whether the area's own page is shown. */
async function open(server: ServerProcess) {
  pages += 1
  const { composition, html } = await openPage(server.newVisitor(), `/menu/${pages}`)
  const menu = composition.areas.find(({ name }) => name === 'menu')
  return { isKilled: menu?.isKilled ?? false, isShown: html.includes('menu m1') }
}
const ALIVE = { isKilled: false, isShown: true }
const KILLED = { isKilled: true, isShown: false }

test(
  'an area that is killed without the database stays disabled and is recorded later',
  { timeout: 180_000 },
  async () => {
    const database = await fragileDatabase()
    const data = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-kill-')))
    onTestFinished(() => rm(data, { recursive: true, force: true }))
    await publishTiny(data, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
    await publishTiny(data, { area: 'menu', version: 'm1', claims: ['/menu/*'], node: PAGE })
    const ledger = await openTestLedger(database.ownUrl, data)
    const token = await createToken(ledger, { name: 'ann', roles: ['ops'], now: new Date() })
    const opsPort = String(await freePort())
    const environment = { NODE_ENV: 'development', LARDER_DATA: data, OPS_PORT: opsPort, REPLY_CACHE_MS: '1' }
    const start = () => startServer({ databaseUrl: database.url, environment })
    const ask = async <Reply>(path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const reply = await fetch(`http://127.0.0.1:${opsPort}${path}`, init)
      return { status: reply.status, body: (await reply.json()) as Reply }
    }

    const server = await start()
    await vi.waitFor(async () => expect(await open(server)).toEqual(ALIVE))
    await vi.waitFor(async () => {
      expect(await readFile(resolve(data, 'ops-tokens.json'), 'utf8')).toContain('ann')
      expect(await readFile(resolve(data, 'brands.json'), 'utf8')).toContain('"fernhill"')
    })
    await database.takeAway()
    const killed = await ask<opsContract.LivePlan>('/ops/plan/menu', {
      act: 'kill',
      why: 'it breaks',
    })
    expect(killed).toMatchObject({
      status: 200,
      body: { isDatabaseAway: true, pending: [{ act: 'kill', area: 'menu', who: 'ann', why: 'it breaks' }] },
    })
    expect(await open(server)).toEqual(KILLED)
    const promoted = await ask('/ops/plan/menu', { act: 'promote', version: 'm1' })
    expect(promoted.status).toBe(503)
    await server.stop()

    const next = await start()
    await vi.waitFor(async () => expect(await open(next)).toEqual(KILLED))
    expect((await ask<opsContract.LivePlan>('/ops/plan')).body.pending).toEqual(killed.body.pending)
    await database.giveBack()
    await vi.waitFor(async () => {
      const { body } = await ask<opsContract.Ledger>('/ops/ledger?act=kill')
      expect(body.changes).toMatchObject([
        {
          act: 'kill',
          area: 'menu',
          who: 'ann',
          why: 'it breaks',
          proof: 'signed',
          evidence: { offline: { outcome: 'applied' } },
        },
      ])
    })
    await vi.waitFor(async () =>
      expect((await ask<opsContract.LivePlan>('/ops/plan')).body).not.toHaveProperty('pending'),
    )
    expect(await open(next)).toEqual(KILLED)
    await next.stop()
  },
)
