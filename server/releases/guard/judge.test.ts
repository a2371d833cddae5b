import { expect, test } from 'vitest'
import { releaseCounts } from '@larder/shared/contracts'
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

test('aborts a canary whose pages show their content much later', () => {
  const times = (arm: Arm, ms: number) => {
    const level = releaseCounts.vitalLevel(ms)
    return [level - 8, level, level + 8].flatMap((one) => [
      counted(arm, 'lcp-pages', { total: 100 }),
      counted(arm, 'lcp-levels', { total: 100 * one }),
      counted(arm, 'lcp-squares', { total: 100 * one * one }),
    ])
  }
  expect(ask([...healthy, ...times('canary', 2_600), ...times('stable', 2_000)]).reasons).toMatchObject([
    {
      rule: 'harm',
      comparison: 'lcp',
      message: expect.stringMatching(/^2\d\d\d ms until .* with v2 .*, 20\d\d ms with v1/) as string,
    },
  ])
  expect(ask([...healthy, ...times('canary', 2_100), ...times('stable', 2_000)]).reasons).toEqual([])
})

test('aborts a canary whose shoppers do not get as far, by the visits that began alike', () => {
  const added = (arm: Arm, total: number) => counted(arm, 'added-to-basket', { total })
  expect(ask([...healthy, added('canary', 90), added('stable', 270)]).reasons).toMatchObject([
    { rule: 'harm', comparison: 'added-to-basket' },
  ])
  expect(ask([...healthy, added('canary', 255), added('stable', 270)]).reasons).toEqual([])
})

test('aborts a canary with unpaid checkouts, after allowing payments time', () => {
  const minutes = Array.from({ length: 40 }, (_, at) => at)
  const checkouts = minutes.flatMap((minute) => [
    counted('canary', 'started-checkout', { total: 10, minute }),
    counted('canary', 'paid', { total: 5, minute }),
    counted('stable', 'started-checkout', { total: 10, minute }),
    counted('stable', 'paid', { total: 8, minute }),
  ])
  const counts = [...pages('canary', 30, minutes), ...pages('stable', 30, minutes), ...checkouts]
  const unpaid = (now: number) => ask(counts, now).comparisons.find(({ name }) => name === 'unpaid')
  expect(unpaid(10)?.canary).toEqual({ events: 0, of: 0 })
  expect(ask(counts, 40).reasons).toContainEqual(
    expect.objectContaining({ rule: 'harm', comparison: 'unpaid' }),
  )
})

test('compares each step with its own share, and not across its change', () => {
  // 1 % for two minutes, then 50 %: stable's visits of before have got further, and that is no harm.
  const change = afterMinutes(2)
  const counts = [
    ...pages('canary', 3, [0, 1]),
    ...pages('stable', 297, [0, 1]),
    ...pages('canary', 150, [2, 3]),
    ...pages('stable', 150, [2, 3]),
    ...[0, 1].map((minute) => counted('stable', 'added-to-basket', { total: 89, minute })),
    ...[0, 1].map((minute) => counted('canary', 'added-to-basket', { total: 1, minute })),
    ...[2, 3].flatMap((minute) => [
      counted('stable', 'added-to-basket', { total: 4, minute }),
      counted('canary', 'added-to-basket', { total: 4, minute }),
    ]),
  ]
  const { comparisons } = judge(counts, { ...judged, changes: [change] }, { now: afterMinutes(4.5) })
  expect(comparisons.find(({ name }) => name === 'added-to-basket')?.eValue).toBeLessThan(2)
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
