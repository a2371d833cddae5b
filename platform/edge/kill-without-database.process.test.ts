import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import { PLAN_REVISION_HEADER } from '@larder/contracts/composition'
import { createFragileDatabase } from '@larder/testing/fragile-database.ts'
import { startServer, type ServerProcess } from '@larder/testing/server-process.ts'
import { findFreePort } from '@larder/testing/free-port.ts'
import { openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { createToken } from '@larder/control/ops/tokens.ts'
import { openPage, publishTiny, TINY_HOST } from './tiny-shop.testing.ts'

const PAGE = `export const exposed = { './routes': { render: () => '<h1>menu m1</h1>' } }`

let pages = 0
const openNewPage = (server: ServerProcess) => openPage(server.newVisitor(), `/menu/${(pages += 1)}`)

async function readMenu(server: ServerProcess) {
  const { composition, html } = await openNewPage(server)
  const menu = composition.areas.find(({ name }) => name === 'menu')
  return { isKilled: menu?.isKilled ?? false, isShown: html.includes('menu m1') }
}
const ENABLED = { isKilled: false, isShown: true }
const KILLED = { isKilled: true, isShown: false }

/** Reads the plan's revision from an API reply, as open pages do. */
async function readAnnouncedRevision(server: ServerProcess): Promise<number> {
  const { headers } = await server.newVisitor().request('/api/brand')
  return Number(headers.get(PLAN_REVISION_HEADER))
}

test(
  'an area killed without the database stays disabled, and the kill is recorded later',
  { timeout: 180_000 },
  async () => {
    const database = await createFragileDatabase()
    const data = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-kill-')))
    onTestFinished(() => rm(data, { recursive: true, force: true }))
    await publishTiny(data, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
    await publishTiny(data, { area: 'menu', version: 'm1', claims: ['/menu/*'], node: PAGE })
    const ledger = await openTestLedger(database.ownUrl, data)
    const token = await createToken(ledger, { name: 'ann', roles: ['ops'], now: new Date() })
    const opsPort = String(await findFreePort())
    const environment = { NODE_ENV: 'development', LARDER_DATA: data, OPS_PORT: opsPort, REPLY_CACHE_MS: '1' }
    const start = () => startServer({ databaseUrl: database.url, environment })
    const request = async <Reply>(path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
      const reply = await fetch(`http://127.0.0.1:${opsPort}${path}`, init)
      return { status: reply.status, body: (await reply.json()) as Reply }
    }

    const server = await start()
    await vi.waitFor(async () => expect(await readMenu(server)).toEqual(ENABLED))
    await vi.waitFor(async () => {
      expect(await readFile(resolve(data, 'ops-tokens.json'), 'utf8')).toContain('ann')
      expect(await readFile(resolve(data, 'brands.json'), 'utf8')).toContain('"fernhill"')
    })
    const openTab = await openNewPage(server)
    await database.takeAway()
    const killed = await request<opsContract.LivePlan>('/ops/plan/menu', {
      act: 'kill',
      why: 'it breaks',
    })
    expect(killed).toMatchObject({
      status: 200,
      body: {
        isDatabaseUnavailable: true,
        pending: [{ act: 'kill', area: 'menu', who: 'ann', why: 'it breaks' }],
      },
    })
    expect(await readMenu(server)).toEqual(KILLED)
    const announced = await readAnnouncedRevision(server)
    expect(announced, 'an open tab checks its releases').toBeGreaterThan(openTab.planRevision ?? Infinity)
    expect(await (await server.newVisitor().request('/r/live')).json()).toMatchObject({ menu: [] })
    const newPage = await openNewPage(server)
    expect(newPage.planRevision, 'a new page does not check them again').toBe(announced)
    const promoted = await request('/ops/plan/menu', { act: 'promote', version: 'm1' })
    expect(promoted.status).toBe(503)
    await server.stop()

    const next = await start()
    await vi.waitFor(async () => expect(await readMenu(next)).toEqual(KILLED))
    expect((await request<opsContract.LivePlan>('/ops/plan')).body.pending).toEqual(killed.body.pending)
    await database.giveBack()
    await vi.waitFor(async () => {
      const { body } = await request<opsContract.Ledger>('/ops/ledger?act=kill')
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
      expect((await request<opsContract.LivePlan>('/ops/plan')).body).not.toHaveProperty('pending'),
    )
    expect(await readMenu(next)).toEqual(KILLED)
    await next.stop()
  },
)
