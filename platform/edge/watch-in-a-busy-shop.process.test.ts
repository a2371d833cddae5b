import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changePlan } from '@larder/control/ledger/ledger.ts'
import { openTestLedger } from '@larder/control/ledger/ledger.testing.ts'
import { findWatchTime } from '@larder/control/notices/notices.queries.ts'
import { watchTimes } from '@larder/control/notices/schema.ts'
import { GUARD_WATCH } from '@larder/control/notices/sources/guard-source.ts'
import { openWebhook, WEBHOOK_KEY } from '@larder/control/notices/webhook.testing.ts'
import { setKilled } from '@larder/control/plan/plan-acts.ts'
import { TEST_NOW } from '@larder/testing/index.ts'
import { openMenuShop } from './tiny-shop.testing.ts'

test(
  'the guard judges and the operators are told while shoppers use every connection of the shop',
  { timeout: 120_000 },
  async () => {
    const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-busy-')))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const webhook = await openWebhook()
    const { db, deps } = await openMenuShop(folder, {
      OPS_WEBHOOK_URL: webhook.url,
      OPS_WEBHOOK_KEY: WEBHOOK_KEY,
    })
    const ledger = await openTestLedger(deps.config.databaseUrl ?? '', folder)
    const pool = db.$client
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    onTestFinished(() => clients.forEach((client) => client.release()))
    await ledger.db.delete(watchTimes)
    const kill = { who: 'ann', area: 'menu', act: 'kill', why: 'it breaks' }
    await changePlan({ ...ledger, clock: () => new Date(TEST_NOW) }, kill, (plan) =>
      setKilled(plan, 'menu', true),
    )
    await vi.waitFor(
      async () => {
        expect(await findWatchTime(ledger.db, GUARD_WATCH)).toEqual(new Date(TEST_NOW))
        expect(webhook.lines('area-killed')).toEqual(['area-killed began menu'])
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(pool.totalCount - pool.idleCount).toBe(pool.options.max)
    expect(webhook.received.every(({ isSigned }) => isSigned)).toBe(true)
  },
)
