import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { waitForLockWaiter } from '@larder/testing/race.ts'
import { changePlan } from '../ledger/ledger.ts'
import { startCanary } from '../plan/plan-acts.ts'
import { minutesLater, CRASHES, openGuardedShop, type GuardedShop } from './guarded-shop.testing.ts'

let guarded: GuardedShop

beforeEach(async () => {
  guarded = await openGuardedShop()
})

test('the guard does not undo a concurrent change by a person', async () => {
  await guarded.startV2()
  await guarded.traffic(CRASHES)
  const { promise: maySave, resolve: save } = Promise.withResolvers<void>()
  const reason = { who: 'ann', area: 'menu', act: 'canary', why: 'I know', alsoWrite: () => maySave }
  const person = changePlan(guarded.ledger, reason, (now) =>
    startCanary(now, 'menu', { version: 'v2', weight: 500 }),
  )
  await vi.waitFor(
    async () => {
      const { rows } = await guarded.ledger.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 30_000, interval: 20 },
  )
  const guardRun = guarded.guard()
  await waitForLockWaiter(guarded.ledger.db)
  save()
  await Promise.all([person, guardRun])
  expect(await guarded.aborts()).toEqual([])
  expect((await guarded.plan()).areas['menu']).toMatchObject({ canary: 'v2', weight: 500 })
})

async function startProcess(): Promise<ChildProcess> {
  const script = resolve(import.meta.dirname, 'guard-process.testing.ts')
  const execArgv = ['--disable-warning=ExperimentalWarning']
  const child = fork(script, [guarded.shop.deps.config.databaseUrl ?? '', guarded.folder], { execArgv })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  return child
}

test('only one of two servers aborts the canary', async () => {
  await guarded.startV2()
  await guarded.traffic(CRASHES)
  const servers = await Promise.all([startProcess(), startProcess()])
  const answers = servers.map(async (server) => {
    const [message] = (await once(server, 'message')) as unknown[]
    return message
  })
  for (const server of servers) server.send(minutesLater(10).toISOString())
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
  expect(await guarded.aborts()).toHaveLength(1)
  expect(await guarded.notices()).toHaveLength(1)
})

test('a killed server leaves no partial abort, and the next run aborts', { timeout: 60_000 }, async () => {
  await guarded.startV2()
  await guarded.traffic(CRASHES)
  const server = await startProcess()
  await guarded.ledger.db.transaction(async (tx) => {
    // The plan is written, but the notice still waits for this lock.
    await tx.execute(sql`lock table operator_notices in access exclusive mode`)
    server.send(minutesLater(10).toISOString())
    await waitForLockWaiter(guarded.ledger.db)
    server.kill('SIGKILL')
    await once(server, 'exit')
  })
  expect(await guarded.aborts()).toEqual([])
  await vi.waitFor(
    async () => {
      await guarded.guard()
      expect(await guarded.aborts()).toHaveLength(1)
    },
    { timeout: 30_000, interval: 50 },
  )
  expect(await guarded.notices()).toHaveLength(1)
})
