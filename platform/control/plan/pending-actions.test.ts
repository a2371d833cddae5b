import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import { connect } from '@larder/kernel/db/client.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import type { PendingAction } from './pending-actions.ts'
import { changePlan, type LedgerDeps } from '../ledger/ledger.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { followLivePlan } from './live-plan.ts'
import { abortVersion, readPlanHistory, promote, setKilled, startCanary } from './plan-acts.ts'
import type { Plan } from './plan.ts'
import { openReleaseCopies } from '../registry/release-copies.ts'
import { readPlan } from '../ledger/signing.ts'

const BASE_REVISION = 2
const DETAILS = {
  who: 'ann',
  at: '2030-01-08T10:00:00.000Z',
  baseRevision: BASE_REVISION,
  area: 'menu',
  why: 'it breaks',
}
const KILL: PendingAction = { ...DETAILS, id: 'k-1', act: 'kill' }
const ABORT: PendingAction = { ...DETAILS, id: 'a-1', act: 'abort', version: 'v2', stable: 'v1' }

let ledger: LedgerDeps
let folder: string
let lines: string[]
beforeEach(async () => {
  folder = await createDataFolder()
  ledger = await openTestLedger(await freshDatabase('demo'), folder)
  lines = []
  for (const version of ['v1', 'v2', 'v3']) await publishScript(ledger.releases, { version })
  await change('promote', (plan) => promote(plan, 'menu', 'v1'))
  await change('canary', (plan) => startCanary(plan, 'menu', { version: 'v2', weight: 500 }))
})

const change = (act: string, next: (plan: Plan) => Plan) =>
  changePlan(ledger, { who: 'bob', area: 'menu', act, why: '' }, next)

/** Creates the data folder of another server with the shop's key. */
async function createOtherServer(): Promise<string> {
  const other = await createDataFolder()
  await cp(resolve(folder, 'keys'), resolve(other, 'keys'), { recursive: true })
  return other
}

/** Starts a server's live plan, with or without the database. */
async function follow({ isOffline = false, data = folder } = {}) {
  const db = isOffline
    ? connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined })
    : ledger.db
  if (isOffline) onTestFinished(() => db.$client.end())
  const copies = await openReleaseCopies(resolve(data, 'release-copies'), ledger.releases)
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const live = await followLivePlan({ ...ledger, db, copies, dataFolder: data, log, pollMs: 60_000 })
  onTestFinished(live.stop)
  return live
}

async function actOffline(actions: readonly PendingAction[], data = folder) {
  await (await follow({ data })).stop()
  const offline = await follow({ isOffline: true, data })
  for (const action of actions) await offline.addPending(action)
  await offline.stop()
}

const readMenu = ({ current }: { current: () => Plan }) => current().areas['menu']
const pendingFile = (data = folder) => resolve(data, 'pending-actions.json')

/** Reads the recorded pending actions, newest first, with their outcomes and the changes in the meantime. */
async function readRecorded() {
  const rows = await readPlanHistory(ledger, 20)
  return rows.flatMap(({ act, who, evidence, proof }) => {
    const offline = evidence['offline'] as opsContract.OfflineEvidence | undefined // written by this shop
    if (!offline) return []
    return [
      [act, who, proof, offline.outcome, offline.otherChanges.map((other) => `${other.act} by ${other.who}`)],
    ]
  })
}

test('a pending action is in force at once, and after a restart without the database', async () => {
  await (await follow()).stop()
  const offline = await follow({ isOffline: true })
  expect(offline.isDatabaseUnavailable()).toBe(true)
  let changes = 0
  offline.onChange(() => (changes += 1))
  await offline.addPending(KILL)
  await offline.addPending({ ...KILL, id: 'k-2' })
  expect(readMenu(offline)).toMatchObject({ isKilled: true, canary: 'v2' })
  expect(offline.pending(), 'a repeated action is stored once').toEqual([KILL])
  expect(changes).toBeGreaterThan(0)
  expect([offline.revision(), offline.pageRevision()], 'open pages check their releases').toEqual([2, 2.001])
  await offline.stop()

  const next = await follow({ isOffline: true })
  expect(readMenu(next)).toMatchObject({ isKilled: true })
  await next.addPending(ABORT)
  expect(readMenu(next)).toEqual({ stable: 'v1', weight: 0, isKilled: true })
})

test('an action that cannot be stored is not in force', async () => {
  await (await follow()).stop()
  const offline = await follow({ isOffline: true })
  await mkdir(pendingFile())
  await expect(offline.addPending(KILL)).rejects.toThrow('EISDIR')
  expect(readMenu(offline)?.isKilled).toBe(false)
  expect(offline.pending()).toEqual([])
})

test('pending actions are recorded in the ledger when the database is back', async () => {
  await actOffline([KILL, ABORT])
  const live = await follow()
  expect(live.pending()).toEqual([])
  expect(readMenu(live)).toEqual({ stable: 'v1', weight: 0, isKilled: true })
  expect(live.revision()).toBe(4)
  const [abort, kill] = await readPlanHistory(ledger, 2)
  const common = { who: 'ann', why: 'it breaks', area: 'menu', proof: 'signed' }
  expect(abort).toMatchObject({
    ...common,
    act: 'abort',
    evidence: { version: 'v2', offline: { id: 'a-1' } },
  })
  expect(kill).toMatchObject({
    ...common,
    act: 'kill',
    evidence: {
      offline: {
        id: 'k-1',
        at: DETAILS.at,
        baseRevision: BASE_REVISION,
        outcome: 'applied',
        otherChanges: [],
      },
    },
  })
  expect(kill?.at.getTime(), 'the time of recording').toBeGreaterThan(Date.now() - 60_000)
  // The recorded action does not undo a later revive.
  await change('revive', (plan) => setKilled(plan, 'menu', false))
  await live.refresh()
  expect(readMenu(live)?.isKilled).toBe(false)
})

test('a crash between recording an action and removing it records it once', async () => {
  await actOffline([KILL])
  const content = await readFile(pendingFile())
  await (await follow()).stop()
  await writeFile(pendingFile(), content)
  const restarted = await follow()
  expect(restarted.pending()).toEqual([])
  expect(await readRecorded()).toEqual([['kill', 'ann', 'signed', 'applied', []]])
})

test('two processes record the same action once', async () => {
  await actOffline([KILL])
  const other = await createOtherServer()
  await cp(pendingFile(), pendingFile(other))
  const servers = await Promise.all([follow(), follow({ data: other })])
  expect(servers.map((live) => live.pending())).toEqual([[], []])
  expect(await readRecorded()).toHaveLength(1)
})

test.each([
  ['whose action was changed', (text: string) => text.replace('kill', 'abort')],
  ['whose signature was changed', (text: string) => text.replace(/"signature":"..../, '"signature":"AAAA')],
  ['that was cut off', (text: string) => text.slice(0, 40)],
  ['that another key signed', async () => (await signByAnotherKey()).toString()],
])('rejects a file %s and keeps the last good plan', async (_, tamper) => {
  await actOffline([KILL])
  const text = await readFile(pendingFile(), 'utf8')
  const tampered = await tamper(text)
  expect(tampered).not.toBe(text)
  await writeFile(pendingFile(), tampered)
  const offline = await follow({ isOffline: true })
  expect(readMenu(offline)).toMatchObject({ stable: 'v1', canary: 'v2', weight: 500, isKilled: false })
  expect(offline.pending()).toEqual([])
  expect(lines.join('')).toContain('the pending actions on the disk were rejected')
  const live = await follow()
  expect(readMenu(live)?.isKilled).toBe(false)
  expect(await readRecorded()).toEqual([])
})

async function signByAnotherKey(): Promise<Buffer> {
  const [data, ownLedger] = [await createDataFolder(), ledger]
  ledger = await openTestLedger(await freshDatabase('demo'), data)
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await change('promote', (plan) => promote(plan, 'menu', 'v1'))
  await actOffline([KILL], data)
  ledger = ownLedger
  return readFile(pendingFile(data))
}

test('actions of two servers without the database are both in force and recorded', async () => {
  const other = await createOtherServer()
  await actOffline([KILL])
  await actOffline(
    [
      { ...ABORT, who: 'carol' },
      { ...KILL, id: 'k-2', who: 'carol' },
    ],
    other,
  )
  const first = await follow()
  const second = await follow({ data: other })
  await first.refresh()
  for (const live of [first, second])
    expect(readMenu(live)).toEqual({ stable: 'v1', weight: 0, isKilled: true })
  expect(await readRecorded()).toEqual([
    ['kill', 'carol', 'signed', 'already-applied', ['abort by carol', 'kill by ann']],
    ['abort', 'carol', 'signed', 'applied', ['kill by ann']],
    ['kill', 'ann', 'signed', 'applied', []],
  ])
})

const startShare = (version: string, weight: number) => (plan: Plan) =>
  startCanary(plan, 'menu', { version, weight })
const ONLY_V1 = { stable: 'v1', weight: 0, isKilled: false }
const ABORTED: [string, (plan: Plan) => Plan] = ['abort', (plan) => abortVersion(plan, 'menu', 'v2')]

type OtherChanges = {
  action: PendingAction
  otherChanges: [string, (plan: Plan) => Plan][]
  outcome: string
  menu: object
}
test.each<[string, OtherChanges]>([
  [
    'disabled and enabled by others: disabled',
    {
      action: KILL,
      otherChanges: [
        ['kill', (plan) => setKilled(plan, 'menu', true)],
        ['revive', (plan) => setKilled(plan, 'menu', false)],
      ],
      outcome: 'applied',
      menu: { isKilled: true, canary: 'v2' },
    },
  ],
  [
    'with a larger share: no share',
    { action: ABORT, otherChanges: [['canary', startShare('v2', 5_000)]], outcome: 'applied', menu: ONLY_V1 },
  ],
  [
    'promoted: the stable release before it',
    {
      action: ABORT,
      otherChanges: [['promote', (plan) => promote(plan, 'menu', 'v2')]],
      outcome: 'applied',
      menu: ONLY_V1,
    },
  ],
  [
    'aborted by others too: recorded as evidence',
    { action: ABORT, otherChanges: [ABORTED], outcome: 'already-applied', menu: ONLY_V1 },
  ],
  [
    'with another canary: that one continues',
    {
      action: ABORT,
      otherChanges: [ABORTED, ['canary', startShare('v3', 100)]],
      outcome: 'already-applied',
      menu: { stable: 'v1', canary: 'v3', weight: 100, isKilled: false },
    },
  ],
  [
    'promoted after another release: there is nothing to return to',
    {
      action: ABORT,
      otherChanges: [
        ['promote', (plan) => promote(plan, 'menu', 'v3')],
        ['promote', (plan) => promote(plan, 'menu', 'v2')],
      ],
      outcome: 'superseded',
      menu: { stable: 'v2', previous: 'v3', weight: 0, isKilled: false },
    },
  ],
])('the plan has changed in the meantime, %s', async (_, { action, otherChanges, outcome, menu }) => {
  await actOffline([action])
  for (const [name, next] of otherChanges) await change(name, next)
  const live = await follow()
  expect(readMenu(live)).toMatchObject(menu)
  const by = otherChanges.map(([name]) => `${name} by bob`).toReversed()
  expect(await readRecorded()).toEqual([[action.act, 'ann', 'signed', outcome, by]])
  if (outcome === 'applied') return
  const [after, before] = await readPlanHistory(ledger, 2)
  const readAreas = (row: typeof after) => readPlan(row?.plan ?? '')?.areas
  expect(readAreas(after), 'the plan is unchanged').toEqual(readAreas(before))
})
