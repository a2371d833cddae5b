import { expect, test } from 'vitest'
import * as opsContract from '@larder/contracts/ops'
import { TEST_NOW } from '@larder/testing/index.ts'
import { readPlanHistory } from '../plan/plan-acts.ts'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'

type Who = 'ops' | 'local' | 'rollout'

const WINDOW = 'Tue 09:00-Tue 12:00'
const FROZEN = { FREEZE_WINDOWS: WINDOW, FREEZE_ZONE: 'Europe/London' }
const PROMOTE = { act: 'promote', version: 'v2', why: 'new prices' }
const KILL = { act: 'kill', why: 'it breaks' }

const minutesLater = (minutes: number): Date => new Date(Date.parse(TEST_NOW) + minutes * 60_000)
const change = (ops: OpsShop, body: object, who: Who = 'ops') => requestOps(ops, who, '/ops/plan/menu', body)
const statusOf = async (...args: Parameters<typeof change>) => (await change(...args)).status
const readMenu = async (ops: OpsShop) =>
  opsContract.LivePlan.parse((await requestOps(ops, 'read', '/ops/plan')).body).areas['menu']
const readOverview = async (ops: OpsShop) =>
  opsContract.Overview.parse((await requestOps(ops, 'read', '/ops/overview')).body)
const readLast = async ({ ledger }: OpsShop) => (await readPlanHistory(ledger, 1))[0]

const REFUSED = {
  status: 422,
  body: {
    errorDisplay: `No release goes to more visitors now: ${WINDOW} is frozen (Europe/London).`,
    fields: {
      freeze: expect.stringMatching(/^Wait for its end, or overrule it .*--without-freeze/) as string,
    },
  },
}

test('gives no release to more visitors in a freeze, and says what to do', async () => {
  const ops = await openOpsShop({ environment: FROZEN })
  for (const body of [
    PROMOTE,
    { act: 'start', version: 'v2' },
    { act: 'canary', version: 'v2', percent: 5 },
    { act: 'rule', version: 'v2', kind: 'brand', names: ['ember'] },
  ])
    expect(await change(ops, body)).toMatchObject(REFUSED)
  expect((await readOverview(ops)).freeze).toBe(`${WINDOW} (Europe/London)`)
  ops.shop.setNow(minutesLater(120))
  expect((await readOverview(ops)).freeze).toBeUndefined()
  expect(await statusOf(ops, PROMOTE)).toBe(200)
})

test('never freezes what takes a release from visitors', async () => {
  const ops = await openOpsShop({ environment: FROZEN })
  ops.shop.setNow(minutesLater(-120))
  expect(await statusOf(ops, PROMOTE)).toBe(200)
  await ops.publish('menu', 'v3')
  await ops.recordTrial('menu', 'v3')
  expect(await statusOf(ops, { act: 'canary', version: 'v3', percent: 5 })).toBe(200)
  ops.shop.setNow(minutesLater(0))
  expect(await change(ops, { act: 'canary', version: 'v3', percent: 6 }), 'a larger share').toMatchObject(
    REFUSED,
  )
  for (const body of [
    { act: 'canary', version: 'v3', percent: 1 },
    { act: 'rule', version: 'v3', kind: 'tester', names: ['ada'] },
    { act: 'clear', kind: 'tester' },
    { act: 'abort' },
    { act: 'back' },
    { act: 'kill' },
    { act: 'revive' },
  ])
    expect(await statusOf(ops, body)).toBe(200)
})

test('lets an operator overrule a freeze with a reason, and no squad', async () => {
  const ops = await openOpsShop({ environment: FROZEN })
  const overruled = { ...PROMOTE, withoutFreeze: true }
  expect(await change(ops, overruled, 'rollout')).toMatchObject({
    status: 403,
    body: { errorDisplay: 'Only an operator overrules a freeze or a second person for menu.' },
  })
  expect(await change(ops, { ...overruled, why: '' })).toMatchObject({
    body: { fields: { why: 'Say why the freeze or the second person is overruled.' } },
  })
  expect(await statusOf(ops, overruled)).toBe(200)
  expect(await readLast(ops)).toMatchObject({ act: 'promote', evidence: { withoutFreeze: true } })
})

const waitsFor = (text: string) => ({
  status: 422,
  body: {
    errorDisplay: `${text} needs 2 people, and waits for another person.`,
    fields: { approval: expect.stringContaining('--without-approval') as string },
  },
})

test.each([
  { body: PROMOTE, text: 'promote of menu v2', waits: { act: 'promote', version: 'v2' } },
  { body: KILL, text: 'kill of menu', waits: { act: 'kill' } },
])('$text takes two people', async ({ body, text, waits }) => {
  const ops = await openOpsShop({ environment: { APPROVALS: '2' } })
  expect(await change(ops, body)).toMatchObject(waitsFor(text))
  expect(await change(ops, body), 'the same person').toMatchObject(waitsFor(text))
  expect(await readMenu(ops)).toMatchObject({ stable: 'v1', isKilled: false })
  expect((await readOverview(ops)).waiting).toMatchObject([
    { ...waits, area: 'menu', who: 'ann', why: body.why },
  ])
  expect(await statusOf(ops, body, 'local')).toBe(200)
  expect(await readLast(ops)).toMatchObject({
    act: body.act,
    who: 'local',
    evidence: { approvedBy: ['ann'] },
  })
  expect((await readOverview(ops)).waiting).toEqual([])
})

const TO_ALL: {
  name: string
  environment?: Record<string, string>
  before?: object[]
  body: Record<string, unknown>
}[] = [
  { name: 'a share of 100 %', body: { act: 'canary', version: 'v2', percent: 100 } },
  {
    name: 'a rollout of one step',
    environment: { ROLLOUT_STEPS: '100:1' },
    body: { act: 'start', version: 'v2' },
  },
  {
    name: 'the last step',
    environment: { ROLLOUT_STEPS: '50:1,100:1' },
    before: [{ act: 'start', version: 'v2', withoutGuard: true, why: 'tried' }],
    body: { act: 'next' },
  },
  {
    name: 'the last step of the last ring',
    environment: { ROLLOUT_STEPS: '100:1', ROLLOUT_RINGS: 'pilot: ember' },
    before: [{ act: 'start', version: 'v2', withoutGuard: true, why: 'tried' }],
    body: { act: 'next' },
  },
  {
    name: 'a rule for all brands',
    body: { act: 'rule', version: 'v2', kind: 'brand', names: ['acme', 'ember', 'fernhill', 'larder'] },
  },
  {
    name: 'a rule for all cohorts',
    body: { act: 'rule', version: 'v2', kind: 'cohort', names: ['members', 'guests'] },
  },
]
test.each(TO_ALL)('$name takes two people', async ({ environment = {}, before = [], body }) => {
  const ops = await openOpsShop({ environment: { APPROVALS: '2', ...environment } })
  for (const earlier of before) expect(await change(ops, earlier)).toMatchObject({ status: 200 })
  ops.shop.setNow(minutesLater(2))
  const asked = { ...body, withoutGuard: body['act'] === 'rule' ? undefined : true, why: 'new prices' }
  expect(await change(ops, asked)).toMatchObject(waitsFor(`${String(body['act'])} of menu v2`))
  expect((await readOverview(ops)).waiting).toMatchObject([{ act: body['act'], version: 'v2', who: 'ann' }])
  expect(await statusOf(ops, asked, 'local')).toBe(200)
  expect(await readLast(ops)).toMatchObject({ act: body['act'], evidence: { approvedBy: ['ann'] } })
})

test('asks one person alone for a part of the visitors', async () => {
  const ops = await openOpsShop({ environment: { APPROVALS: '2' } })
  for (const body of [
    { act: 'canary', version: 'v2', percent: 50 },
    { act: 'rule', version: 'v2', kind: 'brand', names: ['ember'] },
    { act: 'rule', version: 'v2', kind: 'cohort', names: ['guests'] },
  ])
    expect(await statusOf(ops, body)).toBe(200)
})

test('counts the word of the first person for an hour, for that version, until the area changes', async () => {
  const ops = await openOpsShop({ environment: { APPROVALS: '2' } })
  await ops.publish('menu', 'v3')
  await ops.recordTrial('menu', 'v3')
  await change(ops, PROMOTE)
  expect(await statusOf(ops, { ...PROMOTE, version: 'v3' }, 'local'), 'another version').toBe(422)
  await change(ops, { act: 'rule', version: 'v2', kind: 'tester', names: ['ada'] })
  expect(await statusOf(ops, PROMOTE, 'local'), 'changed since').toBe(422)
  ops.shop.setNow(minutesLater(61))
  expect(await statusOf(ops, PROMOTE), 'the word of local is too old').toBe(422)
  expect(await statusOf(ops, PROMOTE, 'local')).toBe(200)
})

test('asks one person alone for an abort, a rollback, and with a reason for all', async () => {
  const ops = await openOpsShop({ environment: { APPROVALS: '2' } })
  const alone = { ...PROMOTE, withoutApproval: true }
  expect(await statusOf(ops, { ...alone, why: '' })).toBe(422)
  expect(await statusOf(ops, alone)).toBe(200)
  expect(await readLast(ops)).toMatchObject({ evidence: { withoutApproval: true } })
  expect(await statusOf(ops, { act: 'back' })).toBe(200)
  expect(await statusOf(ops, { act: 'canary', version: 'v2', percent: 5 })).toBe(200)
  expect(await statusOf(ops, { act: 'abort' })).toBe(200)
  expect(await statusOf(ops, { ...KILL, withoutApproval: true })).toBe(200)
})
