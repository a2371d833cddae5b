import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { rolloutsContract } from '@larder/shared/contracts'
import { Comparisons } from './Comparisons.tsx'
import { rolloutOf } from './rollout-state.testing.ts'

type Comparison = rolloutsContract.Comparison
const compared = (name: string, { of = 1_200, events = 3, eValue = 1 } = {}): Comparison => ({
  name,
  label: `pages had ${name}`,
  canary: { events, of },
  stable: { events: 1, of },
  eValue,
  abortsAt: 8_000,
})
const rows = () => screen.queryAllByRole('row').map(({ textContent }) => textContent)
const HEAD = 'WhatCanaryStableEvidence that it is worse'

test('shows what speaks against a canary, strongest first', () => {
  const comparisons = [
    compared('errors', { eValue: 25.4 }),
    compared('hangs', { eValue: 900 }),
    compared('crashes', { eValue: 12_345.6 }),
    compared('rejections', { eValue: 3e10 }),
  ]
  render(<Comparisons state={rolloutOf('menu', comparisons)} />)
  expect(rows()).toEqual([
    HEAD,
    'pages had rejections2.5 (3 of 1,200)0.8 (1 of 1,200)enough to abort (over a million; aborts at 8,000)',
    'pages had crashes2.5 (3 of 1,200)0.8 (1 of 1,200)enough to abort (12,000; aborts at 8,000)',
    'pages had hangs2.5 (3 of 1,200)0.8 (1 of 1,200)strong (900; aborts at 8,000)',
    'pages had errors2.5 (3 of 1,200)0.8 (1 of 1,200)weak (25; aborts at 8,000)',
  ])
  expect(screen.getByText(/^What speaks against menu: canary m2 beside stable m1/)).toBeVisible()
})

test('shows the rest on request, and unseen measures in one line', async () => {
  const nothing = { canary: { events: 0, of: 400 }, stable: { events: 0, of: 3_600 } }
  const comparisons = [
    compared('errors', { eValue: 0.52 }),
    { ...compared('crashes'), ...nothing },
    { ...compared('rejections'), ...nothing },
  ]
  render(<Comparisons state={rolloutOf('menu', comparisons)} />)
  expect(screen.getByText('No number speaks against it.')).toBeVisible()
  expect(screen.getByText(/pages had errors/)).not.toBeVisible()
  await userEvent.click(screen.getByText('All other numbers of menu'))
  expect(rows()).toEqual([
    HEAD,
    'pages had errors2.5 (3 of 1,200)0.8 (1 of 1,200)none (0.52; aborts at 8,000)',
  ])
  expect(
    screen.getByText('Not met by either release: pages had crashes; pages had rejections.'),
  ).toBeVisible()
})

test('shows unmeasured values as one line', async () => {
  const none = { of: 0, events: 0 }
  const paid = { ...compared('paid', none), stable: none }
  const { rerender } = render(
    <Comparisons
      state={rolloutOf('menu', [compared('errors', { eValue: 2 }), paid, { ...paid, name: 'searched' }])}
    />,
  )
  await userEvent.click(screen.getByText('All other numbers of menu'))
  expect(rows()).toHaveLength(2)
  expect(screen.getByText('2 comparisons have counted nothing yet.')).toBeVisible()
  rerender(<Comparisons state={rolloutOf('menu', [paid])} />)
  expect(screen.getByText('Nothing is counted of it yet.')).toBeVisible()
})
