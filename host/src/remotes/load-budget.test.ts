import { expect, test } from 'vitest'
import type { PageArea } from '@larder/shared/contracts'
import { chooseBudget, lateAfter, PAGE_BUDGET_MS } from './load-budget.ts'
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

test('only areas served by a developer’s machine get the longer budget', () => {
  const areas = [area('menu', 'http://localhost:4310'), area('basket')]
  storeComposition({ id: 'c1', hostVersion: 'h1', document: 'shop', areas })
  expect(chooseBudget('basket', PAGE_BUDGET_MS)).toBe(PAGE_BUDGET_MS)
  expect(chooseBudget('unknown', PAGE_BUDGET_MS)).toBe(PAGE_BUDGET_MS)
  expect(lateAfter(undefined, PAGE_BUDGET_MS)).toBe(3_200)
  expect(chooseBudget('menu', PAGE_BUDGET_MS)).toBe(60_000)
})
