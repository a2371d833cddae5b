import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type * as rolloutsContract from '@larder/contracts/rollouts'
import { Comparisons } from './Comparisons.tsx'
import { makeRolloutState } from './rollout-state.testing.ts'

type Comparison = rolloutsContract.Comparison
const makeComparison = (name: string, { of = 1_200, events = 3, eValue = 1 } = {}): Comparison => ({
  name,
  label: `pages had ${name}`,
  canary: { events, of },
  stable: { events: 1, of },
  eValue,
  abortsAt: 8_000,
})
const readRows = () => screen.queryAllByRole('row').map(({ textContent }) => textContent)
const HEAD = 'WhatCanaryStableEvidence that it is worse'

test('shows the evidence against a canary, strongest first', () => {
  const comparisons = [
    makeComparison('errors', { eValue: 25.4 }),
    makeComparison('hangs', { eValue: 900 }),
    makeComparison('crashes', { eValue: 12_345.6 }),
    makeComparison('rejections', { eValue: 3e10 }),
  ]
  render(<Comparisons state={makeRolloutState('menu', comparisons)} />)
  expect(readRows()).toEqual([
    HEAD,
    'pages had rejections2.5 (3 of 1,200)0.8 (1 of 1,200)enough to abort (over a million; aborts at 8,000)',
    'pages had crashes2.5 (3 of 1,200)0.8 (1 of 1,200)enough to abort (12,000; aborts at 8,000)',
    'pages had hangs2.5 (3 of 1,200)0.8 (1 of 1,200)strong (900; aborts at 8,000)',
    'pages had errors2.5 (3 of 1,200)0.8 (1 of 1,200)weak (25; aborts at 8,000)',
  ])
  expect(screen.getByText(/^Evidence against menu: canary m2 compared with stable m1/)).toBeVisible()
})

test('shows other numbers on request, and measures without events in one line', async () => {
  const noEvents = { canary: { events: 0, of: 400 }, stable: { events: 0, of: 3_600 } }
  const comparisons = [
    makeComparison('errors', { eValue: 0.52 }),
    { ...makeComparison('crashes'), ...noEvents },
    { ...makeComparison('rejections'), ...noEvents },
  ]
  render(<Comparisons state={makeRolloutState('menu', comparisons)} />)
  expect(screen.getByText('No number counts against it.')).toBeVisible()
  expect(screen.getByText(/pages had errors/)).not.toBeVisible()
  await userEvent.click(screen.getByText('All other numbers of menu'))
  expect(readRows()).toEqual([
    HEAD,
    'pages had errors2.5 (3 of 1,200)0.8 (1 of 1,200)none (0.52; aborts at 8,000)',
  ])
  expect(
    screen.getByText('No events with either release: pages had crashes; pages had rejections.'),
  ).toBeVisible()
})

test('shows comparisons without counts in one line', async () => {
  const noCounts = { of: 0, events: 0 }
  const paid = { ...makeComparison('paid', noCounts), stable: noCounts }
  const { rerender } = render(
    <Comparisons
      state={makeRolloutState('menu', [
        makeComparison('errors', { eValue: 2 }),
        paid,
        { ...paid, name: 'searched' },
      ])}
    />,
  )
  await userEvent.click(screen.getByText('All other numbers of menu'))
  expect(readRows()).toHaveLength(2)
  expect(screen.getByText('2 comparisons have no counts yet.')).toBeVisible()
  rerender(<Comparisons state={makeRolloutState('menu', [paid])} />)
  expect(screen.getByText('It has no counts yet.')).toBeVisible()
})
