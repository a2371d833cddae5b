import { expect, test } from 'vitest'
import { formatReport, type ImportReport } from './import-report.ts'

const brand = { slug: 'tea', name: 'Tea', hosts: ['tea.localhost'], stores: 1, categories: 2, items: 3 }
const report = (part: Partial<ImportReport>): string[] =>
  formatReport({ folder: 'tea', result: 'imported', problems: [], brand, ...part }).split('\n')

test('says that a folder is what the shop has already', () => {
  const [headline, ...lines] = report({ result: 'unchanged', changedRows: 0 })
  expect(headline).toBe('Tea is what the shop has already; nothing was changed.')
  expect(lines).toEqual(['1 stores, 2 categories, 3 items; answers at tea.localhost.'])
})

test('says how many rows an import wrote or deleted', () => {
  expect(report({ changedRows: 7 })).toContain('Rows written or deleted: 7.')
})
