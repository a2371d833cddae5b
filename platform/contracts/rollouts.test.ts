import { expect, test } from 'vitest'
import { describeWait, type Sensitivity } from './rollouts.ts'

const step = {
  number: 2,
  isPaused: false,
  earliestEnd: '2026-11-22T12:10:00Z',
  holdUntil: '2026-11-22T12:30:00Z',
}
const chances = (added: number, paid: number): Sensitivity[] => [
  { name: 'added-to-basket', label: 'a third fewer added', chance: added },
  { name: 'paid-checkouts', label: 'a third fewer paid', chance: paid },
]
const describeAt = (minute: number, sensitivity?: Sensitivity[], changed: object = {}) =>
  describeWait(
    { step: { ...step, ...changed }, ...(sensitivity && { sensitivity }) },
    {
      now: new Date(`2026-11-22T12:${String(minute).padStart(2, '0')}:00Z`),
      formatTime: (time) => time.slice(11, 16),
    },
  )

test('says what a step waits for: its time, or evidence after its shortest time', () => {
  expect(describeAt(15, chances(0.84, 0.37))).toBe(
    'Waits until 12:30, or for evidence: by now the guard would have found that a third fewer added with 80 % and that a third fewer paid with 30 %; 80 % are enough.',
  )
  expect(describeAt(5, chances(0.84, 0.37))).toContain('or from 12:10 on for evidence')
  expect(describeAt(5, chances(0.9, 0.8))).toBe('Waits until 12:10: the guard has seen enough.')
})

test('says that a step waits for its time alone where nothing is compared', () => {
  expect(describeAt(15)).toBe('Waits until 12:30.')
  expect(describeAt(15, chances(0, 0), { earliestEnd: undefined })).toBe('Waits until 12:30.')
})

test('waits for nothing after a step’s time, with evidence, in a pause and without a step', () => {
  expect(describeAt(30, chances(0, 0))).toBeUndefined()
  expect(describeAt(10, chances(0.9, 0.8))).toBeUndefined()
  expect(describeAt(15, chances(0, 0), { isPaused: true })).toBeUndefined()
  expect(describeWait({}, { now: new Date(), formatTime: (time) => time })).toBeUndefined()
})
