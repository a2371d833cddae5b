import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type * as releaseCounts from '@larder/contracts/release-counts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { AreaHealth } from './AreaHealth.tsx'

type Count = releaseCounts.ReleaseCount
const FIRST = '2030-01-08T10:00:00.000Z'
const SECOND = '2030-01-08T10:01:00.000Z'
const makeCount = (
  name: Count['name'],
  total: number,
  { arm = 'stable', minute = FIRST, reason = 'share' }: Partial<Count> = {},
) =>
  ({
    name,
    total,
    arm,
    reason,
    minute,
    area: 'menu',
    version: arm === 'stable' ? 'm1' : 'm2',
    brand: 'ember',
  }) as const

async function show(counts: Count[]) {
  const requested: string[] = []
  renderSignedIn(<AreaHealth area="menu" />, {
    counts: async ({ area = '' } = {}) => {
      requested.push(area)
      return { counts }
    },
  })
  await screen.findByText(/^Updated at/)
  expect(requested).toEqual(['menu'])
}

const readCells = (table: string, row: string) =>
  within(
    within(screen.getByRole('region', { name: table, hidden: true })).getByRole('row', {
      name: new RegExp(`^${row}`),
      hidden: true,
    }),
  )
    .getAllByRole('cell', { hidden: true })
    .map(({ textContent }) => textContent)

test('shows canary and stable in charts and tables', async () => {
  await show([
    makeCount('documents', 1_000),
    makeCount('documents', 1_000, { minute: SECOND }),
    makeCount('visits', 500),
    makeCount('broken', 1),
    makeCount('documents', 100, { arm: 'canary', minute: SECOND }),
    makeCount('visits', 120, { arm: 'canary', minute: SECOND }),
    makeCount('broken', 5, { arm: 'canary', minute: SECOND }),
    makeCount('documents', 20, { arm: 'canary', minute: SECOND, reason: 'cohort' }),
  ])
  for (const label of ['Documents', 'Broken visits per 1,000', 'Good LCP, %'])
    expect(screen.getByText(label, { selector: 'figcaption' })).toBeVisible()
  const lcp = screen.getByText('Good LCP, %', { selector: 'figcaption' }).parentElement
  expect(lcp).toHaveTextContent('Nothing was measured in the last 60 minutes.')
  expect(screen.getAllByText('Nothing was measured in the last 60 minutes.')).toHaveLength(1)
  expect(readCells('The last 60 minutes together', 'Documents')).toEqual(['2,000', '120'])
  expect(readCells('The last 60 minutes together', 'Of these by a rule')).toEqual(['0', '20'])
  expect(readCells('The last 60 minutes together', 'Broken visits')).toEqual(['2', '41.7'])
  expect(readCells('The last 60 minutes together', 'Good LCP')).toEqual(['–', '–'])
  const minutes = within(screen.getByRole('region', { name: 'Minute by minute', hidden: true }))
  const times = minutes.getAllByRole('rowheader', { hidden: true }).map(({ textContent }) => textContent)
  expect(times, 'newest first').toEqual(['10:01', '10:00'])
  // The first two columns are documents, the next two broken visits, each for stable and canary.
  expect(readCells('Minute by minute', '10:00').slice(0, 4)).toEqual(['1,000', '0', '2', '–'])
  expect(readCells('Minute by minute', '10:01').slice(0, 4)).toEqual(['1,000', '120', '–', '41.7'])
})

test('warns when counting has stopped', async () => {
  await show([makeCount('documents', 10, { minute: '2020-01-08T10:00:00.000Z' })])
  expect(screen.getByRole('alert')).toHaveTextContent('Nothing was counted since 10:00: there were no visits')
  cleanup()
  await show([makeCount('documents', 10, { minute: new Date().toISOString() })])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('shows no charts for an area without counts', async () => {
  await show([])
  expect(screen.getByText('Nothing was counted in the last 60 minutes.')).toBeVisible()
  expect(screen.queryByRole('figure')).not.toBeInTheDocument()
})
