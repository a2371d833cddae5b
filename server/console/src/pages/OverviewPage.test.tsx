import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import { opsApi } from '../data/ops-api.ts'
import { SessionContext } from '../session/session-context.ts'
import { OverviewPage } from './OverviewPage.tsx'

const live = (isKilled: boolean): opsContract.LivePlan => ({
  areas: {
    host: { stable: 'h1', weight: 0, isKilled: false },
    menu: { stable: 'm1', weight: 0, isKilled },
  },
})

test('what is killed is listed first; an act can be undone, for a reason, while it makes sense', async () => {
  let plan = live(false)
  const change = vi.fn<ReturnType<typeof opsApi>['change']>(
    async (_, { act }) => (plan = live(act === 'kill')),
  )
  const api = {
    ...opsApi('a-token-that-is-not-asked'),
    change,
    plan: async () => plan,
    ledger: async () => ({ changes: [] }),
  }
  render(
    <SessionContext value={{ api, name: 'ann', mayAct: true, signOut: () => undefined }}>
      <OverviewPage />
    </SessionContext>,
  )
  const user = userEvent.setup()
  const areas = () =>
    screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)
  await user.click(await screen.findByRole('button', { name: 'Kill: menu' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'it breaks')
  await user.click(screen.getByRole('button', { name: 'Kill menu' }))

  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(areas()).toEqual(['menu', 'host'])
  await user.click(undo)
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Undo of: Kill')
  await user.click(screen.getByRole('button', { name: 'Revive menu' }))
  expect(await screen.findByText('Revive: menu. It is in the ledger.')).toBeInTheDocument()
  expect(change.mock.calls.map(([area, { act, why }]) => [area, act, why])).toEqual([
    ['menu', 'kill', 'it breaks'],
    ['menu', 'revive', 'Undo of: Kill'],
  ])
})
