import { expect, test } from 'vitest'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { changePlan } from '../ledger/ledger.ts'
import { abortVersion, readPlanHistory, promote, startCanary } from '../plan/plan-acts.ts'
import { readCurrentPlan } from '../plan/current-plan.ts'
import { createDataFolder, openTestLedger, publishScript } from '../ledger/ledger.testing.ts'
import { makeWorkspaceLive } from './make-workspace-live.ts'
import { changeByOperator } from '../ops/change.ts'

async function openWorkspace() {
  const ledger = await openTestLedger(await freshDatabase('demo'), await createDataFolder())
  for (const version of ['v1', 'v2', 'v3']) await publishScript(ledger.releases, { version })
  async function start(version: string) {
    const output: string[] = []
    await makeWorkspaceLive(ledger, { area: 'menu', version, say: (text) => output.push(text) })
    const { areas } = await readCurrentPlan(ledger.db, ledger.key)
    return [areas['menu']?.stable, output.join(' ')] as const
  }
  return { ledger, start }
}

test('startup makes changed sources live, and a restart writes nothing', async () => {
  const { ledger, start } = await openWorkspace()
  expect(await start('v1')).toEqual(['v1', ''])
  expect(await start('v1')).toEqual(['v1', ''])
  expect(await readPlanHistory(ledger, 10)).toHaveLength(1)
  expect(await start('v2')).toEqual(['v2', ''])
})

test('startup keeps a person’s decision and prints how to go live', async () => {
  const { ledger, start } = await openWorkspace()
  await start('v1')
  await start('v2')
  await changeByOperator(
    { ...ledger, steps: [] },
    { area: 'menu', who: 'ann', change: { act: 'back', why: 'bad' } },
  )
  expect((await start('v2'))[0]).toBe('v1')
  const [stable, output] = await start('v3')
  expect(stable).toBe('v1')
  expect(output).toContain('pnpm rollout menu promote v3')
})

test('startup does not change an area after a person aborted its canary', async () => {
  const { ledger, start } = await openWorkspace()
  await start('v1')
  const decide = (act: string, change: Parameters<typeof changePlan>[2]) =>
    changePlan(ledger, { who: 'ann', area: 'menu', act, why: '' }, change)
  await decide('canary', (plan) => startCanary(plan, 'menu', { version: 'v2', weight: 500 }))
  await decide('abort', (plan) => abortVersion(plan, 'menu', 'v2'))
  const [stable, output] = await start('v3')
  expect(stable).toBe('v1')
  expect(output).toContain('pnpm rollout menu promote v3')
  await decide('promote', (plan) => promote(plan, 'menu', 'v3'))
  await start('v3')
  expect(
    (await start('v2'))[0],
    'after a promotion of the workspace version, startup follows the workspace again',
  ).toBe('v2')
})

test('startup does not make manually published releases live', async () => {
  const { ledger, start } = await openWorkspace()
  await start('v1')
  const publish = { who: 'ann', area: 'menu', act: 'publish', why: '', evidence: { version: 'v2' } }
  await changePlan(ledger, publish, (plan) => plan)
  const [stable, output] = await start('v2')
  expect(stable).toBe('v1')
  expect(output).toContain('pnpm rollout menu promote v2')
  expect((await start('v3'))[0], 'later changes of the sources go live again').toBe('v3')
})
