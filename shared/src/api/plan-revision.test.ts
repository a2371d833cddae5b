import { expect, test } from 'vitest'
import { notePlanRevision, onPlanRevision } from './plan-revision.ts'

/** A revision higher than all that were used before in this process. */
let base = 1_000

test('announces a newer revision once, and no older or invalid one', () => {
  base += 10
  const [older, newer, newest] = [base + 6, base + 7, base + 9]
  const revisions: number[] = []
  onPlanRevision((revision) => revisions.push(revision))
  for (const header of [null, newer, newer, older, 'none', '', newest])
    notePlanRevision(header === null ? null : String(header))
  expect(revisions).toEqual([newer, newest])
})
