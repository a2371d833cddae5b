import { expect, test, vi } from 'vitest'
import { requestOps, type OpsRequest } from './ask-ops.testing.ts'
import type { CaseDesk } from './cases.routes.ts'
import { openOpsShop } from './ops.testing.ts'

const NESTED = JSON.parse(`{"decision":${'['.repeat(50)}${']'.repeat(50)}}`) as object // valid JSON
const REFUSED: readonly [what: string, ...OpsRequest][] = [
  ['NUL in a path', 'read', '/ops/releases/me%00nu'],
  ['NUL in a case', 'cases', '/ops/cases/tea%00.1', { decision: 'approve', amount: 2 }],
  ['NUL in a picture’s path', 'cases', '/ops/cases/tea%00.1/pictures/p'],
  ['NUL in a query', 'cases', '/ops/cases?after=tea%00.1'],
  ['NUL in a body', 'cases', '/ops/cases/tea.1', { decision: 'refuse', reason: 'It\0was there' }],
  ['a body that nests deeply', 'cases', '/ops/cases/tea.1', NESTED],
]

test.each(REFUSED)('refuses %s before the database sees it', async (_, ...request) => {
  const called = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('The database was asked')))
  const desk: CaseDesk = { listOpen: called, loadPicture: called, decide: called }
  const ops = await openOpsShop({ desk })
  expect((await requestOps(ops, ...request)).status).toBe(422)
  expect(called).not.toHaveBeenCalled()
})
