import { screen } from '@testing-library/react'
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
