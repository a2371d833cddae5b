import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { opsContract } from '@larder/shared/contracts'
import type { OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { OverviewPage } from './OverviewPage.tsx'

/** A plan without canaries; `isKilled` switches the menu off. */
export const live = (isKilled: boolean): opsContract.LivePlan => ({
  areas: {
    host: { stable: 'h1', weight: 0, isKilled: false },
    menu: { stable: 'm1', weight: 0, isKilled },
  },
})

const NOTHING_ROLLED_OUT: OpsApi['rollouts'] = async () => ({ steps: [], rollouts: [] })

/** The overview, or another page, over a plan, which `change` may replace. */
export function showPage({
  page: Component = OverviewPage,
  plan = live(false),
  rollouts = NOTHING_ROLLED_OUT,
  newAreas = [] as string[],
  at = '/',
} = {}) {
  let current = plan
  const change = vi.fn<OpsApi['change']>(async (_, { act }) => (current = live(act === 'kill')))
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [at] })
  const user = renderSignedIn(<RouterProvider router={router} />, {
    roles: ['ops'],
    change,
    rollouts,
    counts: async () => ({ counts: [] }),
    plan: async () => current,
    overview: async () => ({ lastChanges: [], brands: ['ember', 'fernhill'], newAreas }),
  })
  return { change, router, user }
}
