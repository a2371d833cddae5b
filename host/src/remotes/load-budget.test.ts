import { beforeEach, expect, test, vi } from 'vitest'
import type { PageArea } from '@larder/shared/contracts'
import { budgetOf, PAGE_BUDGET, startBudget, withinBudget } from './load-budget.ts'
import { keepComposition } from './page-releases.ts'

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
  keepComposition({ id: 'c1', hostVersion: 'h1', document: 'shop', areas })
})

test('only an area of a developer’s machine gets more time than a shopper waits', () => {
  expect(budgetOf('basket', PAGE_BUDGET)).toEqual(PAGE_BUDGET)
  expect(budgetOf('unknown', PAGE_BUDGET)).toEqual(PAGE_BUDGET)
  expect(budgetOf('menu', PAGE_BUDGET)).toEqual({ rivalAfterMs: 60_000, wholeMs: 60_000 })
})

test('a page of a developer’s machine is awaited after a shopper’s time is over', async () => {
  vi.useFakeTimers()
  try {
    for (const isStarted of [false, true]) {
      if (isStarted) for (const name of ['menu', 'basket']) startBudget(name, PAGE_BUDGET)
      const loads = ['menu', 'basket'].map((name) => {
        const slow = new Promise((done) => setTimeout(() => done(name), 20_000))
        return withinBudget(name, slow, `a page of ${name}`).catch((error: Error) => error.message)
      })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await Promise.all(loads)).toEqual(['menu', 'a page of basket took too long'])
    }
  } finally {
    vi.useRealTimers()
  }
})
