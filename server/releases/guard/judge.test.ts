import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Arm } from './minutes.ts'
import { afterMinutes, ask, counted, healthy, judged, pages } from './judge.testing.ts'

test('continues a canary that equals stable', () => {
  expect(ask(healthy)).toMatchObject({ verdict: 'continue-is-possible', reasons: [] })
})

test.each([['remote-failed'], ['chunk-failed'], ['area-crashed'], ['error'], ['rejection']] as const)(
  '%s on 5 %% of the canary’s pages aborts it, unless stable has it too',
  (name) => {
    const broken = [...healthy, counted('canary', name, { total: 45 })]
    expect(ask(broken)).toMatchObject({
      verdict: 'abort',
      reasons: [{ rule: 'harm', comparison: name }],
    })
    expect(ask([...broken, counted('stable', name, { total: 45 })]).verdict).toBe('continue-is-possible')
  },
)

test('aborts a canary whose pages never become interactive', () => {
  const hung = healthy.filter(({ arm, name }) => arm === 'stable' || name !== 'hydrated')
  expect(ask(hung)).toMatchObject({
    verdict: 'abort',
    reasons: [{ rule: 'harm', comparison: 'never-hydrated' }],
  })
})

test('aborts a canary whose pages stop answering, unless stable’s do too', () => {
  const alive = (arm: Arm) => [0, 1, 2].map((minute) => counted(arm, 'alive', { total: 297, minute }))
  expect(ask([...healthy, ...alive('stable')], 4)).toMatchObject({
    verdict: 'abort',
    reasons: [{ rule: 'harm', comparison: 'hung-later' }],
  })
  expect(ask([...healthy, ...alive('stable'), ...alive('canary')], 4).reasons).toEqual([])
  expect(ask(healthy, 4).reasons).toEqual([])
})

test('aborts on poor vitals where stable’s are good', () => {
  const vitals = (arm: Arm, good: number, poor: number) => [
    counted(arm, 'lcp-good', { total: good }),
    counted(arm, 'lcp-poor', { total: poor }),
  ]
  expect(
    ask([...healthy, ...vitals('canary', 500, 300), ...vitals('stable', 750, 50)]).reasons,
  ).toMatchObject([{ rule: 'harm', comparison: 'lcp-poor' }])
  expect(ask([...healthy, ...vitals('canary', 740, 60), ...vitals('stable', 750, 50)]).reasons).toEqual([])
})

test('aborts a canary with unpaid checkouts, after allowing payments time', () => {
  const minutes = Array.from({ length: 40 }, (_, at) => at)
  const checkouts = minutes.flatMap((minute) => [
    counted('canary', 'started-checkout', { total: 10, minute }),
    counted('stable', 'started-checkout', { total: 10, minute }),
    counted('stable', 'paid', { total: 7, minute }),
  ])
  const counts = [...pages('canary', 30, minutes), ...pages('stable', 30, minutes), ...checkouts]
  expect(ask(counts, 14).reasons).toEqual([])
  expect(ask(counts, 40).reasons).toMatchObject([{ rule: 'harm', comparison: 'paid' }])
})

test('aborts when visits do not match the share', () => {
  const lost = [...pages('canary', 200), ...pages('stable', 300)]
  expect(ask(lost)).toMatchObject({ verdict: 'abort', reasons: [{ rule: 'sample-ratio' }] })
  expect(judge(lost, { ...judged, weight: 4_000 }, { now: afterMinutes(3) }).reasons).toEqual([])
  // A rule does not divide visitors at random.
  expect(judge(lost, { ...judged, weight: 0 }, { now: afterMinutes(3) }).reasons).toEqual([])
})

test('ignores other releases, areas and earlier minutes', () => {
  const other = [
    { ...counted('canary', 'error', { total: 900 }), version: 'v3' },
    { ...counted('canary', 'error', { total: 900 }), area: 'basket' },
    counted('canary', 'error', { total: 900, minute: -1 }),
  ]
  expect(ask([...healthy, ...other]).reasons).toEqual([])
})

test('compares rule visits only where rules alone give the release', () => {
  const members = [...pages('canary', 300), counted('canary', 'error', { total: 200 })].map((count) => ({
    ...count,
    reason: 'cohort' as const,
  }))
  expect(ask([...healthy, ...members]).reasons).toEqual([])
  const alone = [...members, ...pages('stable', 300)]
  expect(judge(alone, { ...judged, weight: 0 }, { now: afterMinutes(3.5) }).reasons).toMatchObject([
    { rule: 'harm', comparison: 'error' },
  ])
})

test('compares brands separately, so a brand with errors aborts no canary', () => {
  const ember = { brand: 'ember' }
  const counts = [
    ...healthy,
    counted('canary', 'documents', { total: 900, ...ember }),
    counted('stable', 'documents', { total: 100, ...ember }),
    counted('canary', 'error', { total: 90, ...ember }),
    counted('stable', 'error', { total: 10, ...ember }),
  ]
  expect(ask(counts).reasons.filter(({ comparison }) => comparison === 'error')).toEqual([])
})
