import { expect, test } from 'vitest'
import { notePlanRevision, onPlanRevision } from './plan-revision.ts'

test('a newer revision is told once; none, an older or an odd one is not', () => {
  const told: number[] = []
  onPlanRevision((revision) => told.push(revision))
  for (const header of [null, '7', '7', '6', 'none', '', '9']) notePlanRevision(header)
  expect(told).toEqual([7, 9])
})
