import { expect, test } from 'vitest'
import { formatReport } from './report.ts'
import { computeLongestPause, createTimeline } from './timeline.ts'

const noBreaches = { lost: [], double: [], unordered: [], oversold: [] }

test('counts a pause without writes also at the beginning and the end of a fault', () => {
  expect(computeLongestPause([5, 130, 180], { from: 100, until: 200 })).toBe(50)
  expect(computeLongestPause([110, 120], { from: 100, until: 200 })).toBe(80)
  expect(computeLongestPause([], { from: 100, until: 200 })).toBe(100)
})

test('reports a lost order under the fault in which it was acknowledged', () => {
  const episodes = [
    { name: 'none', from: 0, until: 10 },
    { name: 'primary killed', from: 10, until: 20 },
  ]
  const acknowledged = [
    { at: 5, kind: 'cash' as const, businessOrderId: 'kept', email: 'a@drill.example' },
    { at: 12, kind: 'card' as const, businessOrderId: 'gone', email: 'b@drill.example' },
  ]
  const { text, problems } = formatReport(
    episodes,
    { ...createTimeline(), acknowledged },
    { ...noBreaches, lost: [{ at: 12, what: 'card order gone' }] },
  )
  expect(problems).toEqual(['lost: card order gone'])
  const rows = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  expect(rows[2]?.slice(1, 5)).toEqual(['none', '1', '0', '0'])
  expect(rows[3]?.slice(1, 5)).toEqual(['primary killed', '1', '1', '1'])
})

test('fails for writes that were away for longer than 30 s, and for each failed read', () => {
  const timeline = { ...createTimeline(), failedReads: [{ at: 1, reason: 'document 503' }] }
  const { problems } = formatReport([{ name: 'frozen', from: 0, until: 40_000 }], timeline, noBreaches)
  expect(problems).toEqual(['frozen: no write for more than 30.0 s', '1 reads failed'])
})
