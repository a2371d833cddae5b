import { beforeEach, expect, test } from 'vitest'
import { opsContract } from '@larder/shared/contracts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'

let ops: OpsShop
const ask = (...asked: OpsRequest) => requestOps(ops, ...asked)

beforeEach(async () => {
  ops = await openOpsShop()
})

const KILL = { act: 'kill', why: 'it breaks' }

test('lists an area’s releases for operators and its squad, newest first, with what is live', async () => {
  await ask('ops', '/ops/plan/menu', { act: 'canary', version: 'v2', percent: 1 })
  const { status, body } = await ask('publish', '/ops/releases/menu')
  expect(status).toBe(200)
  const { releases } = opsContract.ReleaseList.parse(body)
  expect(Object.fromEntries(releases.map(({ version, liveAs }) => [version, liveAs]))).toEqual({
    v1: ['stable'],
    v2: ['canary'],
  })
  expect(releases.every(({ bytes }) => bytes > 0)).toBe(true)
  expect((await ask('publish', '/ops/releases/host')).status).toBe(403)
  expect((await ask('none', '/ops/releases/menu')).status).toBe(401)
  expect((await ask('read', '/ops/releases/nothing')).body).toEqual({ releases: [] })
})

test('explains why the gate would reject a release: untried, or browser problems', async () => {
  const trials = async () => {
    const { body } = await ask('read', '/ops/releases/menu')
    const { releases } = opsContract.ReleaseList.parse(body)
    return Object.fromEntries(releases.map(({ version, trial }) => [version, trial]))
  }
  const canary = async (version: string) =>
    (await ask('ops', '/ops/plan/menu', { act: 'canary', version, percent: 1 })).status
  await ops.publish('menu', 'v3')
  expect(await trials()).toEqual({ v1: undefined, v2: 'good', v3: 'untried' })
  expect(await canary('v3')).toBe(422)
  await ops.recordTrial('menu', 'v3', ['the page stayed empty'])
  expect(await trials()).toMatchObject({ v3: 'problems' })
  expect(await canary('v3')).toBe(422)
  await ops.recordTrial('menu', 'v3')
  expect(await trials()).toMatchObject({ v3: 'good' })
  expect(await canary('v3')).toBe(200)
  await ask('ops', '/ops/plan/menu', { act: 'promote', version: 'v2' })
  await ask('ops', '/ops/plan/menu', { act: 'promote', version: 'v3' })
  expect(await trials(), 'all visitors had v1 once').toMatchObject({ v1: undefined })
})

test('compares a release with its area’s stable one', async () => {
  const diff = await ask('publish', '/ops/releases/menu/v2/diff')
  expect(diff).toMatchObject({ status: 200, body: { stable: 'v1' } })
  expect((await ask('publish', '/ops/releases/host/v2/diff')).status).toBe(403)
  expect((await ask('read', '/ops/releases/menu/v9/diff')).status).toBe(404)
  expect((await ask('read', '/ops/releases/nothing/v1/diff')).status).toBe(404)
})

test('a published area is new until visitors get a release', async () => {
  const newAreas = async () => opsContract.Overview.parse((await ask('read', '/ops/overview')).body).newAreas
  const kiosk = (body: object) => ask('ops', '/ops/plan/kiosk', body)
  expect(await newAreas()).toEqual([])
  await ops.publish('kiosk', 'v1')
  await ops.recordTrial('kiosk', 'v1')
  expect(await newAreas()).toEqual(['kiosk'])
  const nothing = { weight: 0, isKilled: false }
  expect(await kiosk({ act: 'canary', version: 'v1', percent: 5, seen: nothing })).toMatchObject({
    status: 200,
    body: { areas: { kiosk: { canary: 'v1', weight: 500 } } },
  })
  expect(await newAreas()).toEqual([])
  const late = { act: 'promote', version: 'v1', seen: nothing }
  expect((await kiosk(late)).status, 'begun by another operator').toBe(409)
  await kiosk({ act: 'abort' })
  expect((await kiosk(late)).status).toBe(200)
})

test('reads the ledger by area, action and revision', async () => {
  await ask('ops', '/ops/plan/menu', KILL)
  const asked = async (query: string) => {
    const reply = (await ask('read', `/ops/ledger${query}`)).body as {
      changes: { revision: number; area: string; act: string }[]
    }
    return reply.changes
  }
  const all = await asked('')
  const [newest, ...older] = all
  expect(await asked(`?before=${newest?.revision}`)).toEqual(older)
  expect(await asked('?area=menu')).toEqual(all.filter(({ area }) => area === 'menu'))
  expect(await asked('?area=menu&act=follow&before=5')).toEqual(
    all.filter(({ area, act, revision }) => area === 'menu' && act === 'follow' && revision < 5),
  )
  expect((await ask('read', '/ops/ledger?before=soon')).status).toBe(422)
})

test('the overview has each area’s last change, however old', async () => {
  const lastOf = async (area: string) => {
    const { body, status } = await ask('read', '/ops/overview')
    expect(status).toBe(200)
    return opsContract.Overview.parse(body).lastChanges.filter((change) => change.area === area)
  }
  await ask('ops', '/ops/plan/menu', KILL)
  for (let more = 0; more <= opsContract.LEDGER_ROWS; more += 1) await ops.recordTrial('host', 'v2')
  // Records alone change nothing that visitors get.
  await ops.recordTrial('menu', 'v2')
  expect(await lastOf('menu')).toMatchObject([{ act: 'kill', who: 'ann', why: 'it breaks' }])
  expect(await lastOf('host')).toMatchObject([{ act: 'follow', who: 'start' }])
  expect((await ask('read', '/ops/overview')).body).toMatchObject({ brands: ['ember', 'fernhill'] })
  expect((await ask('publish', '/ops/overview')).status).toBe(403)
})
