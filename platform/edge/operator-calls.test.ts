import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { operatorCalls, publishRelease } from '@larder/contracts/operator-calls'
import type * as opsContract from '@larder/contracts/ops'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
import { createToken } from '@larder/control/ops/tokens.ts'
import { openMenuShop } from './tiny-shop.testing.ts'

const ROLES = [
  'ops',
  'read',
  'trial',
  'cases',
  'publish:menu',
  'publish:gifts',
  'rollout:menu',
  'rollout:gifts',
]
const SQUADS = ROLES.slice(4)
const READERS = ['ops', 'read', 'trial', 'rollout:menu', 'rollout:gifts']
const OF_MENU = 'publish:menu'

/** Who may make each call: what is of one area is asked for the menu. */
const CALLERS: readonly [call: string, roles: readonly string[]][] = [
  ['GET /ops/token', ROLES],
  ['GET /ops/plan', READERS],
  ['GET /ops/overview', READERS],
  ['GET /ops/health', READERS],
  ['GET /ops/rollouts', READERS],
  ['GET /ops/counts', READERS],
  ['GET /ops/ledger', READERS],
  ['GET /ops/why', READERS],
  ['GET /ops/releases/:area', [...READERS, OF_MENU]],
  ['GET /ops/releases/:area/:version/diff', [...READERS, OF_MENU]],
  ['POST /ops/releases/:area/:version/check', ['ops', OF_MENU]],
  ['GET /ops/releases/:area/:version/samples', ['ops', 'trial', OF_MENU]],
  ['POST /ops/releases/:area/:version/browser-smoke', ['ops', 'trial', OF_MENU]],
  ['PUT /ops/releases/:area/:version', ['ops', OF_MENU]],
  ['POST /ops/plan/:area', ['ops', 'rollout:menu']],
  ['GET /ops/notices', READERS],
  ['POST /ops/notices/:id/acknowledge', ['ops']],
  ['POST /ops/silences', ['ops']],
  ['POST /ops/silences/:id/end', ['ops']],
  ['GET /ops/tokens', ['ops']],
  ['POST /ops/overrides', ['ops', 'trial', ...SQUADS]],
  ['POST /ops/overrides/revoke', ['ops']],
]
/** A shop without cases, and where nothing sells out, has none of these. */
const OF_SOME_SHOPS = ['GET /ops/cases', 'POST /ops/cases/:id', 'GET /ops/sold-out', 'POST /ops/sold-out']

test('every call of operators answers only tokens with its roles', async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-calls-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { deps, request } = await openMenuShop(folder)
  const key = await openPlanKey({ dataFolder: folder })
  async function findAllowed(method: string, path: string): Promise<string[]> {
    const statuses = ROLES.map(async (role) => [role, await ask(method, path, tokens.get(role))] as const)
    return (await Promise.all(statuses)).flatMap(([role, status]) => (status === 403 ? [] : [role]))
  }
  async function ask(method: string, path: string, token?: string): Promise<number> {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
    }
    return (await request(path, { method, headers, ...(method !== 'GET' && { body: '{}' }) })).status
  }
  const tokens = new Map<string, string>()
  for (const role of ROLES) {
    const owner = { name: role, roles: [role as opsContract.Role], now: deps.clock() } // one of `ROLES`
    tokens.set(role, await createToken({ db: deps.db, key }, owner))
  }
  for (const [call, roles] of CALLERS) {
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern.replace(':area', 'menu').replace(':version', 'm1')
    expect([call, await ask(method, path)]).toEqual([call, 401])
    expect([call, (await findAllowed(method, path)).toSorted()]).toEqual([call, roles.toSorted()])
  }
})

test('every declared call is in that list', () => {
  const calls = [...Object.values(operatorCalls), publishRelease].map(
    ({ method, path }) => `${method} ${path}`,
  )
  expect([...CALLERS.map(([call]) => call), ...OF_SOME_SHOPS].toSorted()).toEqual(calls.toSorted())
})
