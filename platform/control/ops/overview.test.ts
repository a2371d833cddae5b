import { beforeEach, expect, test } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import { changePlan } from '../ledger/ledger.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'

let ops: OpsShop
const request = (...args: OpsRequest) => requestOps(ops, ...args)

beforeEach(async () => {
  ops = await openOpsShop()
})

const KILL = { act: 'kill', why: 'it breaks' }

test('lists an area’s releases, newest first, with their visitors, for operators and its squad', async () => {
  await request('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 1 })
  const { status, body } = await request('publish', '/ops/releases/menu')
  expect(status).toBe(200)
  const { releases } = opsContract.ReleaseList.parse(body)
  expect(Object.fromEntries(releases.map(({ version, liveAs }) => [version, liveAs]))).toEqual({
    v1: ['stable'],
    v2: ['canary'],
  })
  expect(releases.every(({ bytes }) => bytes > 0)).toBe(true)
  expect((await request('publish', '/ops/releases/host')).status).toBe(403)
  expect((await request('none', '/ops/releases/menu')).status).toBe(401)
  expect((await request('read', '/ops/releases/nothing')).body).toEqual({ releases: [] })
})

test('explains why the gate would reject a release: untried, or browser problems', async () => {
  const readTrials = async () => {
    const { body } = await request('read', '/ops/releases/menu')
    const { releases } = opsContract.ReleaseList.parse(body)
    return Object.fromEntries(releases.map(({ version, trial }) => [version, trial]))
  }
  const startCanary = async (version: string) =>
    (await request('ops', '/ops/plan/menu', { act: 'canary', version, percent: 1 })).status
  await ops.publish('menu', 'v3')
  expect(await readTrials()).toEqual({ v1: undefined, v2: 'good', v3: 'untried' })
  expect(await startCanary('v3')).toBe(422)
  await ops.recordTrial('menu', 'v3', ['the page stayed empty'])
  expect(await readTrials()).toMatchObject({ v3: 'problems' })
  expect(await startCanary('v3')).toBe(422)
  await ops.recordTrial('menu', 'v3')
  expect(await readTrials()).toMatchObject({ v3: 'good' })
  expect(await startCanary('v3')).toBe(200)
  await request('ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })
  await request('ops', '/ops/plan/menu', { act: 'promote', version: 'v3' })
  expect(await readTrials(), 'v1 was once stable').toMatchObject({ v1: undefined })
})

test('compares a release with its area’s stable one', async () => {
  const diff = await request('publish', '/ops/releases/menu/v2/diff')
  expect(diff).toMatchObject({ status: 200, body: { stable: 'v1' } })
  expect((await request('publish', '/ops/releases/host/v2/diff')).status).toBe(403)
  expect((await request('read', '/ops/releases/menu/v9/diff')).status).toBe(404)
  expect((await request('read', '/ops/releases/nothing/v1/diff')).status).toBe(404)
})

test('lists a published area as new until visitors get a release', async () => {
  const readNewAreas = async () =>
    opsContract.Overview.parse((await request('read', '/ops/overview')).body).newAreas
  const changeKiosk = (body: object) => request('ops', '/ops/plan/kiosk', body)
  expect(await readNewAreas()).toEqual([])
  await ops.publish('kiosk', 'v1')
  await ops.recordTrial('kiosk', 'v1')
  expect(await readNewAreas()).toEqual(['kiosk'])
  const noRollout = { weight: 0, isKilled: false }
  expect(await changeKiosk({ act: 'canary', version: 'v1', percent: 5, seen: noRollout })).toMatchObject({
    status: 200,
    body: { areas: { kiosk: { canary: 'v1', weight: 500 } } },
  })
  expect(await readNewAreas()).toEqual([])
  const late = { act: 'promote', version: 'v1', seen: noRollout }
  expect((await changeKiosk(late)).status, 'another operator has already started it').toBe(409)
  await changeKiosk({ act: 'abort' })
  expect((await changeKiosk(late)).status).toBe(200)
})

test('reads the ledger by area, action and revision', async () => {
  await request('ops', '/ops/plan/menu', KILL)
  const readLedger = async (query: string) => {
    const reply = (await request('read', `/ops/ledger${query}`)).body as {
      changes: { revision: number; area: string; act: string }[]
    }
    return reply.changes
  }
  const all = await readLedger('')
  const [newest, ...older] = all
  expect(await readLedger(`?before=${newest?.revision}`)).toEqual(older)
  expect(await readLedger('?area=menu')).toEqual(all.filter(({ area }) => area === 'menu'))
  expect(await readLedger('?area=menu&act=follow&before=5')).toEqual(
    all.filter(({ area, act, revision }) => area === 'menu' && act === 'follow' && revision < 5),
  )
  expect((await request('read', '/ops/ledger?before=soon')).status).toBe(422)
})

test('includes each area’s last change in the overview, however old', async () => {
  const readLastChanges = async (area: string) => {
    const { body, status } = await request('read', '/ops/overview')
    expect(status).toBe(200)
    return opsContract.Overview.parse(body).lastChanges.filter((change) => change.area === area)
  }
  await request('ops', '/ops/plan/menu', KILL)
  for (let more = 0; more <= opsContract.LEDGER_ROWS; more += 1) await ops.recordTrial('host', 'v2')
  // Trial records do not change what visitors get.
  await ops.recordTrial('menu', 'v2')
  expect(await readLastChanges('menu')).toMatchObject([{ act: 'kill', who: 'ann', why: 'it breaks' }])
  expect(await readLastChanges('host')).toMatchObject([{ act: 'follow', who: 'start' }])
  expect((await request('read', '/ops/overview')).body).toMatchObject({ brands: ['ember', 'fernhill'] })
  expect((await request('publish', '/ops/overview')).status).toBe(403)
})

test('names the release of a change by its commit, also when it is live no more', async () => {
  const { ledger } = ops
  const subject = 'fix(menu): new prices'
  const evidence = { version: 'v2', subject }
  await changePlan(ledger, { who: 'bob', area: 'menu', act: 'publish', why: '', evidence }, (plan) => plan)
  for (const act of [{ act: 'canary', version: 'v2', percent: 1 }, { act: 'abort' }])
    await request('ops', '/ops/plan/menu', act)
  const { changes } = opsContract.Ledger.parse((await request('read', '/ops/ledger')).body)
  expect(changes.slice(0, 4).map((change) => [change.act, change.subject])).toEqual([
    ['abort', subject],
    ['canary', subject],
    ['publish', subject],
    ['follow', undefined],
  ])
})
