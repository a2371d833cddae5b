import { printProgress } from './figures.ts'
import {
  ordersPerVisit,
  simulateRollout,
  type Abort,
  type Defect,
  type Traffic,
} from '@larder/control/guard/simulation.ts'

// `pnpm bench:guard [rollouts] [orders an hour]…`: simulates rollouts, and prints how many visits a canary has until the guard
// aborts it, beside the goals (docs/spec/releases.md#the-guard), then shops by orders an hour and share. The assumptions are those of `simulation.ts`: visits of three
// pages, 0.4 % of which fail in normal operation, 30 % of visits that add to the basket, 80 % of checkouts that are
// paid, page times with a spread of 0.5.

const ROLLOUT_COUNT = Number(process.argv[2] ?? 100)
const MINUTE_SEC = 60

type Case = {
  what: string
  defect: Defect
  unit: 'visits' | 'checkouts'
  /** The maximum amount of the unit until the abort, and the share of rollouts that must keep to it. */
  goal: readonly [most: number, share: number]
  traffic: Omit<Traffic, 'seed' | 'defect'>
}
const fivePercentCanary = (visitsPerSec: number, minutes: number, everySec: number): Case['traffic'] => ({
  visitsPerSec,
  steps: [{ percent: 5, seconds: minutes * MINUTE_SEC }],
  everySec,
})
const CASES: readonly Case[] = [
  {
    what: 'breaks 5 % more pages',
    defect: { breaks: 0.05 },
    unit: 'visits',
    goal: [150, 0.99],
    traffic: fivePercentCanary(2, 50, 15),
  },
  {
    what: 'breaks 2 % more pages',
    defect: { breaks: 0.02 },
    unit: 'visits',
    goal: [500, 0.99],
    traffic: fivePercentCanary(2, 150, 30),
  },
  {
    what: 'breaks 1 % more pages',
    defect: { breaks: 0.01 },
    unit: 'visits',
    goal: [1_500, 0.95],
    traffic: fivePercentCanary(4, 200, 60),
  },
  {
    what: 'lets nobody add',
    defect: { cannotAdd: 1 },
    unit: 'visits',
    goal: [60, 0.99],
    traffic: fivePercentCanary(2, 30, 15),
  },
  {
    what: 'lets half not add',
    defect: { cannotAdd: 0.5 },
    unit: 'visits',
    goal: [650, 0.95],
    traffic: fivePercentCanary(2, 120, 30),
  },
  {
    what: 'lets a third fewer pay',
    defect: { cannotPay: 1 / 3 },
    unit: 'checkouts',
    goal: [200, 0.95],
    traffic: fivePercentCanary(4, 240, 60),
  },
  {
    what: '… of half of all visits',
    defect: { cannotPay: 1 / 3 },
    unit: 'checkouts',
    goal: [200, 0.8],
    traffic: { visitsPerSec: 1, steps: [{ percent: 50, seconds: 150 * MINUTE_SEC }], everySec: 60 },
  },
  {
    what: 'shows content 30 % later',
    defect: { slower: 1.3 },
    unit: 'visits',
    goal: [250, 0.95],
    traffic: fivePercentCanary(2, 75, 15),
  },
]

const at = (sorted: readonly number[], part: number): string => {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
  return value === undefined || value === Infinity ? '–' : String(value)
}
const printRow = (...cells: (string | number)[]): void =>
  printProgress(
    cells.map((cell, index) => (index === 0 ? String(cell).padEnd(26) : String(cell).padStart(9))).join(' '),
  )

printProgress(`${ROLLOUT_COUNT} rollouts each, 5 % of visits get the canary; until the guard aborts it:\n`)
printRow('a release that', 'unit', 'half', '95 %', '99 %', 'goal', 'in goal')
for (const { what, defect, unit, goal, traffic } of CASES) {
  const aborts: (Abort | undefined)[] = Array.from({ length: ROLLOUT_COUNT }, (_, seed) =>
    simulateRollout({ ...traffic, seed: seed + 1, defect }),
  )
  const counts = aborts.map((abort) => abort?.[unit] ?? Infinity).toSorted((a, b) => a - b)
  const inGoal = counts.filter((count) => count <= goal[0]).length / ROLLOUT_COUNT
  const wanted = `${goal[0]}/${goal[1] * 100}%`
  printRow(
    what,
    unit,
    at(counts, 0.5),
    at(counts, 0.95),
    at(counts, 0.99),
    wanted,
    `${(inGoal * 100).toFixed(1)} %`,
  )
}

/** Shops by orders an hour, of which 8 % of visits add to a basket. */
const SHOP_ADDS = 0.08
const SHOP_ROLLOUTS = Math.max(3, Math.round(ROLLOUT_COUNT / 20))
const SHOP_SHARES = [1, 5, 50]
/** The guard looks this often at a simulated shop. */
const LOOKS = 100
const HARMS = [
  { what: 'lets nobody add', defect: { cannotAdd: 1 }, unit: 'visits' },
  { what: 'lets nobody pay', defect: { cannotPay: 1 }, unit: 'checkouts' },
  { what: 'lets a third fewer pay', defect: { cannotPay: 1 / 3 }, unit: 'checkouts' },
] as const

/** How long a shop is simulated: the three days that the guard looks back, or 2,000 orders, and half a day at least. */
const simulatedHours = (ordersAnHour: number): number => Math.min(72, Math.max(12, 2_000 / ordersAnHour))

const formatHours = (seconds: number): string => `${(seconds / 3_600).toFixed(1)} h`

function printShop(ordersAnHour: number, percent: number): void {
  const hours = simulatedHours(ordersAnHour)
  const seconds = hours * 3_600
  const cells = HARMS.map(({ defect, unit }) => {
    const aborts = Array.from({ length: SHOP_ROLLOUTS }, (_, seed) =>
      simulateRollout({
        seed: seed + 1,
        visitsPerSec: ordersAnHour / ordersPerVisit(SHOP_ADDS) / 3_600,
        adds: SHOP_ADDS,
        steps: [{ percent, seconds }],
        everySec: Math.round(seconds / LOOKS),
        defect,
      }),
    ).toSorted((a, b) => (a?.afterSec ?? Infinity) - (b?.afterSec ?? Infinity))
    const half = aborts[Math.floor(aborts.length / 2)]
    return half ? `${formatHours(half.afterSec)}, ${half[unit]} ${unit}` : `not in ${hours} h`
  })
  printProgress(
    [`${ordersAnHour}/h, ${percent} %`.padEnd(14), ...cells.map((cell) => cell.padEnd(24))].join(' '),
  )
}
const [first, ...otherOrders] = process.argv.slice(3).map(Number)
const shopOrders = first === undefined ? [4, 40, 400] : [first, ...otherOrders]
printProgress(
  `\nBy orders an hour and share, ${SHOP_ADDS * 100} % of visits add; half of ${SHOP_ROLLOUTS} are aborted after:\n`,
)
printProgress([''.padEnd(14), ...HARMS.map(({ what }) => what.padEnd(24))].join(' '))
for (const ordersAnHour of shopOrders) for (const percent of SHOP_SHARES) printShop(ordersAnHour, percent)

const steps = [
  { percent: 1, seconds: 10 * MINUTE_SEC },
  { percent: 5, seconds: 15 * MINUTE_SEC },
  { percent: 25, seconds: 30 * MINUTE_SEC },
  { percent: 50, seconds: 30 * MINUTE_SEC },
]
/** Half an hour in which pages take three times as long and a renderer is missing for a third of the time. */
const RUSH = { from: 0, until: 30 * MINUTE_SEC, slower: 3, lost: 0.1, coldSec: 20 }
for (const [name, rush] of [
  ['Harmless', undefined],
  ['Harmless, in a rush', RUSH],
] as const) {
  const aborted = Array.from({ length: ROLLOUT_COUNT }, (_, seed) =>
    simulateRollout({ seed: seed + 1, visitsPerSec: 2, steps, everySec: 30, ...(rush && { rush }) }),
  ).filter((abort) => abort !== undefined)
  printProgress(
    `\n${name}, through steps of 1, 5, 25 and 50 %: ${aborted.length} of ${ROLLOUT_COUNT} aborted; goal 1 in 1,000.`,
  )
}
