import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { rolloutsContract } from '@larder/shared/contracts'
import { Comparisons } from './Comparisons.tsx'

type Comparison = rolloutsContract.Comparison
const compared = (name: string, { of = 1_200, events = 3, eValue = 1 } = {}): Comparison => ({
  name,
  label: `pages had ${name}`,
  canary: { events, of },
  stable: { events: 1, of },
  eValue,
  abortsAt: 8_000,
})
const stateOf = (comparisons: Comparison[]): rolloutsContract.RolloutState => ({
  area: 'menu',
  version: 'm2',
  stable: 'm1',
  weight: 500,
  since: '2030-01-07T03:00:00.000Z',
  isUnguarded: false,
  verdict: 'hold',
  reasons: [],
  comparisons,
})
const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('what speaks most against a canary comes first, in numbers that can be read', () => {
  render(
    <Comparisons
      state={stateOf([compared('errors', { eValue: 0.52 }), compared('crashes', { eValue: 12_345.6 })])}
    />,
  )
  expect(rows().slice(1)).toEqual([
    'pages had crashes2.5 (3 of 1,200)0.8 (1 of 1,200)12,000 of 8,000',
    'pages had errors2.5 (3 of 1,200)0.8 (1 of 1,200)0.52 of 8,000',
  ])
})

test('what no page has met yet is a line, not rows of noughts', () => {
  const none = { of: 0, events: 0 }
  const { rerender } = render(
    <Comparisons state={stateOf([compared('errors'), compared('paid', none), compared('searched', none)])} />,
  )
  expect(rows()).toHaveLength(2)
  expect(screen.getByText('2 comparisons have counted nothing yet.')).toBeInTheDocument()
  rerender(<Comparisons state={stateOf([compared('paid', none)])} />)
  expect(screen.getByText('Nothing is counted of it yet.')).toBeInTheDocument()
})
