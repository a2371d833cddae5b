import { beforeEach, expect, test, vi } from 'vitest'
import type { PageArea } from '@larder/shared/contracts'
import { chooseBudget, PAGE_BUDGET, startBudget, withinBudget } from './load-budget.ts'
import { storeComposition } from './page-releases.ts'

const area = (name: string, origin?: string): PageArea => ({
  name,
  version: origin ? 'local' : 'v1',
  claims: [`/${name}`],
  document: 'shop',
  isKilled: false,
  exposes: ['./routes'],
  warm: {},
  hashes: {},
  ...(origin && { origin }),
})

beforeEach(() => {
  const areas = [area('menu', 'http://localhost:4310'), area('basket')]
  storeComposition({ id: 'c1', hostVersion: 'h1', document: 'shop', areas })
})

test('only areas served by a developer’s machine get the longer budget', () => {
  expect(chooseBudget('basket', PAGE_BUDGET)).toEqual(PAGE_BUDGET)
  expect(chooseBudget('unknown', PAGE_BUDGET)).toEqual(PAGE_BUDGET)
  expect(chooseBudget('menu', PAGE_BUDGET)).toEqual({ fallbackAfterMs: 60_000, totalMs: 60_000 })
})

test('still waits for a page of a developer’s machine when the normal budget is over', async () => {
  vi.useFakeTimers()
  try {
    for (const hasStarted of [false, true]) {
      if (hasStarted) for (const name of ['menu', 'basket']) startBudget(name, PAGE_BUDGET)
      const loads = ['menu', 'basket'].map((name) => {
        const slowLoad = new Promise((resolve) => setTimeout(() => resolve(name), 20_000))
        return withinBudget(name, slowLoad, `a page of ${name}`).catch((error: Error) => error.message)
      })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await Promise.all(loads)).toEqual(['menu', 'a page of basket took too long'])
    }
  } finally {
    vi.useRealTimers()
  }
})
