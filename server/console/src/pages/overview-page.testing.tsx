import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import { opsApi } from '../data/ops-api.ts'
import { SessionContext } from '../session/session-context.ts'
import { OverviewPage } from './OverviewPage.tsx'

/** A plan without canaries; `isKilled` switches the menu off. */
export const live = (isKilled: boolean): opsContract.LivePlan => ({
  areas: {
    host: { stable: 'h1', weight: 0, isKilled: false },
    menu: { stable: 'm1', weight: 0, isKilled },
  },
})

type Api = ReturnType<typeof opsApi>
const NOTHING_ROLLED_OUT: Api['rollouts'] = async () => ({ steps: [], rollouts: [] })

/** The overview, or another page, over a plan, which `change` may replace. */
export function showPage({
  page: Component = OverviewPage,
  plan = live(false),
  rollouts = NOTHING_ROLLED_OUT,
  newAreas = [] as string[],
  at = '/',
} = {}) {
  let current = plan
  const change = vi.fn<Api['change']>(async (_, { act }) => (current = live(act === 'kill')))
  const api = {
    ...opsApi('a-token-that-is-not-asked'),
    change,
    rollouts,
    counts: async () => ({ counts: [] }),
    plan: async () => current,
    overview: async () => ({ lastChanges: [], brands: ['ember', 'fernhill'], newAreas }),
  }
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [at] })
  render(
    <SessionContext value={{ api, name: 'ann', mayAct: true, signOut: () => undefined }}>
      <RouterProvider router={router} />
    </SessionContext>,
  )
  return { change, router, user: userEvent.setup() }
}
