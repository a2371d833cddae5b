import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from './overview-page.testing.tsx'
import { makeRolloutState } from './rollout-state.testing.ts'
import { RolloutsPage } from './RolloutsPage.tsx'

test('still confirms an action when its canary is no longer listed', async () => {
  const shown = { rollouts: [makeRolloutState('menu')] }
  const { user } = showPage({
    page: RolloutsPage,
    plan: { areas: { menu: { stable: 'm1', canary: 'm2', weight: 500, isKilled: false } } },
    rollouts: async () => ({ steps: [], rollouts: shown.rollouts }),
  })
  await user.click(await screen.findByRole('button', { name: 'Abort the canary: menu' }))
  await user.type(screen.getByLabelText(/^Reason/), 'It throws.')
  shown.rollouts = []
  await user.click(screen.getByRole('button', { name: 'Abort the canary menu' }))
  expect(await screen.findByText('Everyone gets m1 of menu with the next page they open.')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'menu m2' })).not.toBeInTheDocument()
})

test('shows the rings of a rollout, its step, and what the step waits for', async () => {
  const rings = { at: 1, all: [{ name: 'pilot', brands: ['ember'] }, { name: 'rest' }] }
  const step = {
    number: 2,
    isPaused: false,
    holdUntil: '2130-01-07T04:00:00.000Z',
    nextPercent: 1,
    nextRing: 'rest',
    rings,
  }
  showPage({
    page: RolloutsPage,
    rollouts: async () => ({ steps: [], rollouts: [{ ...makeRolloutState('menu'), step }] }),
  })
  expect(
    await screen.findByText(
      /^Step 2: 5\s% of ember \(pilot, ring 1 of 2\)\. Next: 1 % of rest\. Waits until /,
    ),
  ).toBeVisible()
  const items = within(screen.getByRole('list', { name: 'Rings of brands' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    'pilot: ember (it is here)',
    'rest: all other brands (waits)',
  ])
  expect(items[0]).toHaveAttribute('aria-current', 'step')
})
