import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import { connect } from '@larder/kernel/db/client.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import type { PendingAction } from './pending-actions.ts'
import { changePlan, type LedgerDeps } from './ledger.ts'
import { dataFolder, openTestLedger, publishScript } from './ledger.testing.ts'
import { livePlan } from './live-plan.ts'
import { abortVersion, planHistory, promote, setKilled, startCanary } from './plan-acts.ts'
import type { Plan } from './plan.ts'
import { releaseCopies } from './release-copies.ts'
import { readPlan } from './signing.ts'

const UPON = 2
const SAID = { who: 'ann', at: '2030-01-08T10:00:00.000Z', upon: UPON, area: 'menu', why: 'it breaks' }
const KILL: PendingAction = { ...SAID, id: 'k-1', act: 'kill' }
const ABORT: PendingAction = { ...SAID, id: 'a-1', act: 'abort', version: 'v2', stable: 'v1' }

let ledger: LedgerDeps
let folder: string
let lines: string[]
beforeEach(async () => {
  folder = await dataFolder()
  ledger = await openTestLedger(await freshDatabase('demo'), folder)
  lines = []
  for (const version of ['v1', 'v2', 'v3']) await publishScript(ledger.releases, { version })
  await change('promote', (plan) => promote(plan, 'menu', 'v1'))
  await change('canary', (plan) => startCanary(plan, 'menu', { version: 'v2', weight: 500 }))
})

const change = (act: string, next: (plan: Plan) => Plan) =>
  changePlan(ledger, { who: 'bob', area: 'menu', act, why: '' }, next)

/** The data folder of another server with the shop's key. */
async function otherServer(): Promise<string> {
  const other = await dataFolder()
  await cp(resolve(folder, 'keys'), resolve(other, 'keys'), { recursive: true })
  return other
}

/** Starts a server's live plan, with or without the database. */
async function follow({ isAway = false, data = folder } = {}) {
  const db = isAway ? connect('postgres://nobody@127.0.0.1:1/none', { onError: () => undefined }) : ledger.db
  if (isAway) onTestFinished(() => db.$client.end())
  const copies = await releaseCopies(resolve(data, 'release-copies'), ledger.releases)
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const live = await livePlan({ ...ledger, db, copies, dataFolder: data, log, pollMs: 60_000 })
  onTestFinished(live.stop)
  return live
}

/** A server loads the current plan, loses its database, takes actions and stops. */
async function actOffline(acts: readonly PendingAction[], data = folder) {
  await (await follow({ data })).stop()
  const away = await follow({ isAway: true, data })
  for (const act of acts) await away.addPending(act)
  await away.stop()
}

const menuOf = ({ current }: { current: () => Plan }) => current().areas['menu']
const pendingFile = (data = folder) => resolve(data, 'pending-actions.json')

/** The recorded pending actions in the ledger, newest first, with their outcomes and the changes in the meantime. */
async function recordedActions() {
  const rows = await planHistory(ledger, 20)
  return rows.flatMap(({ act, who, evidence, proof }) => {
    const offline = evidence['offline'] as opsContract.OfflineEvidence | undefined // written by this shop
    if (!offline) return []
    return [[act, who, proof, offline.outcome, offline.meanwhile.map((one) => `${one.act} by ${one.who}`)]]
  })
}

test('a pending action is in force at once, and after a restart without the database', async () => {
  await (await follow()).stop()
  const away = await follow({ isAway: true })
  expect(away.isDatabaseAway()).toBe(true)
  let changes = 0
  away.onChange(() => (changes += 1))
  await away.addPending(KILL)
  await away.addPending({ ...KILL, id: 'k-2' })
  expect(menuOf(away)).toMatchObject({ isKilled: true, canary: 'v2' })
  expect(away.pending(), 'a repeated action is stored once').toEqual([KILL])
  expect(changes).toBeGreaterThan(0)
  expect([away.revision(), away.pageRevision()], 'open pages look anew').toEqual([2, 2.001])
  await away.stop()

  const next = await follow({ isAway: true })
  expect(menuOf(next)).toMatchObject({ isKilled: true })
  await next.addPending(ABORT)
  expect(menuOf(next)).toEqual({ stable: 'v1', weight: 0, isKilled: true })
})

test('an action that cannot be stored is not in force', async () => {
  await (await follow()).stop()
  const away = await follow({ isAway: true })
  await mkdir(pendingFile())
  await expect(away.addPending(KILL)).rejects.toThrow('EISDIR')
  expect(menuOf(away)?.isKilled).toBe(false)
  expect(away.pending()).toEqual([])
})

test('pending actions are recorded in the ledger when the database is back', async () => {
  await actOffline([KILL, ABORT])
  const live = await follow()
  expect(live.pending()).toEqual([])
  expect(menuOf(live)).toEqual({ stable: 'v1', weight: 0, isKilled: true })
  expect(live.revision()).toBe(4)
  const [abort, kill] = await planHistory(ledger, 2)
  const own = { who: 'ann', why: 'it breaks', area: 'menu', proof: 'signed' }
  expect(abort).toMatchObject({ ...own, act: 'abort', evidence: { version: 'v2', offline: { id: 'a-1' } } })
  expect(kill).toMatchObject({
    ...own,
    act: 'kill',
    evidence: { offline: { id: 'k-1', at: SAID.at, upon: UPON, outcome: 'applied', meanwhile: [] } },
  })
  expect(kill?.at.getTime(), 'the time of writing').toBeGreaterThan(Date.now() - 60_000)
  // A later revive is not undone by the recorded action.
  await change('revive', (plan) => setKilled(plan, 'menu', false))
  await live.refresh()
  expect(menuOf(live)?.isKilled).toBe(false)
})

test('a crash between recording an action and removing it records it once', async () => {
  await actOffline([KILL])
  const content = await readFile(pendingFile())
  await (await follow()).stop()
  await writeFile(pendingFile(), content)
  const again = await follow()
  expect(again.pending()).toEqual([])
  expect(await recordedActions()).toEqual([['kill', 'ann', 'signed', 'applied', []]])
})

test('two processes record the same action once', async () => {
  await actOffline([KILL])
  const other = await otherServer()
  await cp(pendingFile(), pendingFile(other))
  const servers = await Promise.all([follow(), follow({ data: other })])
  expect(servers.map((live) => live.pending())).toEqual([[], []])
  expect(await recordedActions()).toHaveLength(1)
})

test.each([
  ['whose action was changed', (text: string) => text.replace('kill', 'abort')],
  ['whose signature was changed', (text: string) => text.replace(/"signature":"..../, '"signature":"AAAA')],
  ['that was cut off', (text: string) => text.slice(0, 40)],
  ['that another key signed', async () => (await signByAnotherKey()).toString()],
])('rejects a file %s and keeps the last good plan', async (_, spoil) => {
  await actOffline([KILL])
  const text = await readFile(pendingFile(), 'utf8')
  const spoilt = await spoil(text)
  expect(spoilt).not.toBe(text)
  await writeFile(pendingFile(), spoilt)
  const away = await follow({ isAway: true })
  expect(menuOf(away)).toMatchObject({ stable: 'v1', canary: 'v2', weight: 500, isKilled: false })
  expect(away.pending()).toEqual([])
  expect(lines.join('')).toContain('the pending actions on the disk were rejected')
  const live = await follow()
  expect(menuOf(live)?.isKilled).toBe(false)
  expect(await recordedActions()).toEqual([])
})

/** The pending kill of a shop with another key. */
async function signByAnotherKey(): Promise<Buffer> {
  const [data, own] = [await dataFolder(), ledger]
  ledger = await openTestLedger(await freshDatabase('demo'), data)
  for (const version of ['v1', 'v2']) await publishScript(ledger.releases, { version })
  await change('promote', (plan) => promote(plan, 'menu', 'v1'))
  await actOffline([KILL], data)
  ledger = own
  return readFile(pendingFile(data))
}

test('the actions of two servers that were cut off are both in force and in the ledger', async () => {
  const other = await otherServer()
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
    expect(menuOf(live)).toEqual({ stable: 'v1', weight: 0, isKilled: true })
  expect(await recordedActions()).toEqual([
    ['kill', 'carol', 'signed', 'already-applied', ['abort by carol', 'kill by ann']],
    ['abort', 'carol', 'signed', 'applied', ['kill by ann']],
    ['kill', 'ann', 'signed', 'applied', []],
  ])
})

const give = (version: string, weight: number) => (plan: Plan) =>
  startCanary(plan, 'menu', { version, weight })
const ONLY_V1 = { stable: 'v1', weight: 0, isKilled: false }
const ABORTED: [string, (plan: Plan) => Plan] = ['abort', (plan) => abortVersion(plan, 'menu', 'v2')]

type Meanwhile = {
  action: PendingAction
  meanwhile: [string, (plan: Plan) => Plan][]
  outcome: string
  menu: object
}
test.each<[string, Meanwhile]>([
  [
    'disabled and enabled by others: disabled',
    {
      action: KILL,
      meanwhile: [
        ['kill', (plan) => setKilled(plan, 'menu', true)],
        ['revive', (plan) => setKilled(plan, 'menu', false)],
      ],
      outcome: 'applied',
      menu: { isKilled: true, canary: 'v2' },
    },
  ],
  [
    'with a larger share: no share',
    { action: ABORT, meanwhile: [['canary', give('v2', 5_000)]], outcome: 'applied', menu: ONLY_V1 },
  ],
  [
    'promoted: the stable release before it',
    {
      action: ABORT,
      meanwhile: [['promote', (plan) => promote(plan, 'menu', 'v2')]],
      outcome: 'applied',
      menu: ONLY_V1,
    },
  ],
  [
    'aborted by others too: recorded as evidence',
    { action: ABORT, meanwhile: [ABORTED], outcome: 'already-applied', menu: ONLY_V1 },
  ],
  [
    'with another canary: that one continues',
    {
      action: ABORT,
      meanwhile: [ABORTED, ['canary', give('v3', 100)]],
      outcome: 'already-applied',
      menu: { stable: 'v1', canary: 'v3', weight: 100, isKilled: false },
    },
  ],
  [
    'promoted after another release: there is nothing to return to',
    {
      action: ABORT,
      meanwhile: [
        ['promote', (plan) => promote(plan, 'menu', 'v3')],
        ['promote', (plan) => promote(plan, 'menu', 'v2')],
      ],
      outcome: 'superseded',
      menu: { stable: 'v2', previous: 'v3', weight: 0, isKilled: false },
    },
  ],
])('the plan has changed in the meantime, %s', async (_, { action, meanwhile, outcome, menu }) => {
  await actOffline([action])
  for (const [name, next] of meanwhile) await change(name, next)
  const live = await follow()
  expect(menuOf(live)).toMatchObject(menu)
  const by = meanwhile.map(([name]) => `${name} by bob`).toReversed()
  expect(await recordedActions()).toEqual([[action.act, 'ann', 'signed', outcome, by]])
  if (outcome === 'applied') return
  const [after, before] = await planHistory(ledger, 2)
  const areasOf = (row: typeof after) => readPlan(row?.plan ?? '')?.areas
  expect(areasOf(after), 'the plan is unchanged').toEqual(areasOf(before))
})
