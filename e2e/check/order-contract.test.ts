import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import type * as z from 'zod'
import { checkoutApi } from '@larder/shared/contracts'
import { findEarlierCommit } from './earlier-commit.ts'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const earlier = findEarlierCommit(REPOSITORY, ['mfe-checkout'])
const hash = 'hash' in earlier ? earlier.hash : undefined

/**
 * Exactly what checkout sends (`createOrderBody` in `mfe-checkout`). A new required field is a type error here until it is
 * added, and then the test shows how an older server responds to it (docs/recipes/add-a-field-to-the-order.md).
 */
const NEWEST_ORDER: z.input<typeof checkoutApi.processOrder.body> = {
  basketToken: 'basket-token-of-a-test',
  basketVersion: 3,
  orderTotal: 19.89,
  deliveryCost: 1.99,
  fulfilmentDetails: { time: { date: '2030-01-08', asap: false, requestedTime: '10:00' } },
  instructions: 'Ring twice',
  paymentGateway: 'cash',
  storeId: 12,
  firstname: 'Grace',
  lastname: 'Hopper',
  emailAddress: 'grace@example.com',
  phoneNumber: '07700900123',
  fulfilmentMethod: 'delivery',
  consent: { targeting: true, performance: false },
  referralPartnerId: 'partner',
  referralCustomerId: 'customer',
  termsVersion: '1',
}

async function readContract(commit: string): Promise<typeof checkoutApi> {
  const folder = mkdtempSync(resolve(tmpdir(), 'larder-contract-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const packed = spawnSync('git', ['archive', commit, 'shared/src', 'shared/package.json'], {
    cwd: REPOSITORY,
    maxBuffer: 100_000_000,
  })
  spawnSync('tar', ['-x', '-C', folder], { input: packed.stdout })
  symlinkSync(resolve(REPOSITORY, 'shared/node_modules'), resolve(folder, 'shared/node_modules'))
  const file = pathToFileURL(resolve(folder, 'shared/src/contracts/checkout.ts')).href
  return (await import(/* @vite-ignore */ file)) as typeof checkoutApi // it has the same name in every commit
}

test('the example order used in this test is valid', () => {
  expect(checkoutApi.processOrder.body.safeParse(NEWEST_ORDER).error).toBeUndefined()
})

test.skipIf(hash === undefined)(
  'the previous server accepts an order sent by the newest checkout',
  async () => {
    const { processOrder } = await readContract(hash ?? '')
    expect(processOrder.body.safeParse(NEWEST_ORDER).error).toBeUndefined()
    // Proves that the contract is the strict one of that commit.
    expect(processOrder.body.safeParse({ ...NEWEST_ORDER, neverAField: 'Hello' }).success).toBe(false)
  },
)
