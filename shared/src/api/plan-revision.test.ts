import { expect, test } from 'vitest'
import { notePlanRevision, onPlanRevision } from './plan-revision.ts'

test('a newer revision is announced once; none, an older or an odd one is not', () => {
  const revisions: number[] = []
  onPlanRevision((revision) => revisions.push(revision))
  for (const header of [null, '7', '7', '6', 'none', '', '9']) notePlanRevision(header)
  expect(revisions).toEqual([7, 9])
})
