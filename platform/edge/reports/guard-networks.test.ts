import { expect, test } from 'vitest'
import * as rolloutsContract from '@larder/contracts/rollouts'
import { guardOf } from '../counted-port.testing.ts'
import {
  crashReport,
  openCountedShop,
  readCounts,
  sendReport,
  type CountedShop,
} from '../counted-shop.testing.ts'
import { openPage, operate } from '../tiny-shop.testing.ts'

const hex = (number: number): string => number.toString(16)
/** An address in each of 24 /64 networks of one line, a /48. */
const lineAddresses = (line: number): string[] =>
  Array.from({ length: 24 }, (_, at) => `2001:db8:${hex(line)}:${hex(at + 16)}00::1`)
/** Addresses of people who have nothing to do with each other. */
const strangers = (total: number): string[] =>
  Array.from({ length: total }, (_, at) => (at % 2 ? `203.${at}.113.7` : `2001:db8:${hex(at + 256)}:1::1`))

/** What the visits from some addresses do: whether one with the canary, or with the stable release, has a crash. */
type Visits = { addresses: readonly string[]; crashes?: (isCanary: boolean) => boolean }
const withCanary = (isCanary: boolean): boolean => isCanary

/** Opens three pages from an address, and reports that they are interactive and whether the first crashed. */
async function visit(shop: CountedShop, address: string, crashes: (isCanary: boolean) => boolean) {
  const visitor = shop.newVisitor('fernhill.localhost', address)
  for (let page = 0; page < 3; page += 1) {
    const { composition, documentId } = await openPage(visitor, '/menu')
    await sendReport(visitor, { kind: 'hydrated', documentId })
    const isCanary = composition.areas.some(({ version }) => version === 'm2')
    if (page === 0 && crashes(isCanary))
      await sendReport(visitor, { ...crashReport(isCanary ? 'm2' : 'm1'), documentId })
  }
}

/** Waits until no more counts are written. */
async function countsAreWritten(shop: CountedShop): Promise<void> {
  let last = ''
  const isSettled = async () => {
    const before = last
    last = JSON.stringify(await readCounts(shop, 'menu'))
    return last === before
  }
  await expect.poll(isSettled, { timeout: 60_000, interval: 3_000 }).toBe(true)
}

/** Gives half of the visits a canary, at production limits, and returns what the guard does about it. */
async function judgeCanary(groups: readonly Visits[]) {
  const shop = await openCountedShop({ isLimited: true })
  await operate(shop, 'menu', ['canary', 'm2', '50'])
  for (const { addresses, crashes = () => false } of groups)
    for (const address of addresses) await visit(shop, address, crashes)
  await countsAreWritten(shop)
  const guard = guardOf(shop)
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const reply = await shop.request('/ops/rollouts', { headers })
  const { rollouts } = rolloutsContract.Rollouts.parse(await reply.json())
  await guard.judge()
  return { isRunning: await guard.isCanaryRunning(), rules: rollouts[0]?.reasons.map(({ rule }) => rule) }
}

const TIMEOUT = { timeout: 180_000 }

test('three lines that crash only with the canary do not abort it', TIMEOUT, async () => {
  const lines = [1, 2, 3].flatMap(lineAddresses)
  const judged = await judgeCanary([{ addresses: lines, crashes: withCanary }, { addresses: strangers(16) }])
  expect(judged.isRunning).toBe(true)
  expect(judged.rules).toContain('few-networks')
})

test('a release that crashes for everybody is aborted, at production limits', TIMEOUT, async () => {
  const judged = await judgeCanary([{ addresses: strangers(60), crashes: withCanary }])
  expect(judged.isRunning).toBe(false)
})

test('many shoppers of one line do not hold a good canary', TIMEOUT, async () => {
  const judged = await judgeCanary([{ addresses: lineAddresses(1) }, { addresses: strangers(120) }])
  expect(judged.isRunning).toBe(true)
  expect(judged.rules).not.toContain('few-networks')
})
