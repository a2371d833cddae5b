import { expect, onTestFinished, test, vi } from 'vitest'
import type * as opsContract from '@larder/contracts/ops'
import { formatRollout, showPlan } from './rollouts.ts'

const publishedAt = '2026-11-22T11:00:00Z'
const RELEASES: opsContract.Overview['releases'] = {
  'menu/v1': { publishedAt, subject: 'fix: prices' },
  'menu/v2': { publishedAt, subject: 'feat: new search' },
  'menu/v0': { publishedAt },
}
const rings = { at: 1, all: [{ name: 'pilot', brands: ['ember', 'acme'] }, { name: 'rest' }] }
const holdUntil = '2026-11-22T12:30:00Z'

function printPlan(...plan: Parameters<typeof showPlan>): string {
  let printed = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  onTestFinished(() => write.mockRestore())
  showPlan(...plan)
  return printed
}

test('shows releases by the subjects of their commits', () => {
  const areas: opsContract.LivePlan['areas'] = {
    menu: {
      stable: 'v1',
      previous: 'v0',
      canary: 'v2',
      weight: 500,
      isKilled: false,
      rules: [{ kind: 'brand', names: ['ember'], version: 'v2' }],
    },
  }
  expect(printPlan({ areas }, { releases: RELEASES })).toBe(
    [
      'menu: v1 “fix: prices” (before: v0), 5 % get v2 “feat: new search”',
      '  v2 “feat: new search” for brand ember',
      '',
    ].join('\n'),
  )
  expect(printPlan({ areas })).toContain('menu: v1 (before: v0), 5 % get v2\n')
})

test('shows the ring, and what the step waits for', () => {
  const menu = {
    stable: 'v1',
    canary: 'v2',
    weight: 500,
    isKilled: false,
    step: { number: 2, holdUntil, rings },
  }
  expect(printPlan({ areas: { menu } })).toBe(
    'menu: v1, 5 % of ember, acme (pilot, ring 1 of 2) get v2 (step 2)\n',
  )
  const state = {
    area: 'menu',
    version: 'v2',
    weight: 500,
    since: publishedAt,
    step: { number: 2, holdUntil, isPaused: false, rings },
    isUnguarded: false,
    verdict: 'hold' as const,
    reasons: [{ rule: 'minimum-sample' as const, message: 'v2 had 12 pages; it needs 50.' }],
    comparisons: [],
  }
  expect(formatRollout(state, { now: new Date(publishedAt), releases: RELEASES })).toEqual([
    'menu v2 “feat: new search”: 5 % of ember, acme (pilot, ring 1 of 2), step 2: hold',
    '  Waits until 2026-11-22T12:30:00Z.',
    '  minimum-sample: v2 had 12 pages; it needs 50.',
  ])
})
