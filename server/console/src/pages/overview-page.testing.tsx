import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { opsContract, shopHealth } from '@larder/shared/contracts'
import type { OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { OverviewPage } from './OverviewPage.tsx'

/** Makes a plan without canaries; `isKilled` disables the menu. */
export const makePlan = (isKilled: boolean): opsContract.LivePlan => ({
  areas: {
    host: { stable: 'h1', weight: 0, isKilled: false },
    menu: { stable: 'm1', weight: 0, isKilled },
  },
})

/** Health of a shop without counts. */
export const NO_HEALTH: shopHealth.ShopHealth = {
  at: '2030-01-07T03:00:00.000Z',
  windowMinutes: 20,
  visits: 0,
  orders: 0,
  problems: [],
  intervalMinutes: 5,
  orderSeries: [],
  areas: {},
}

const NO_ROLLOUTS: OpsApi['rollouts'] = async () => ({ steps: [], rollouts: [] })

/** Shows the overview or another page with a plan, which `change` may replace. */
export function showPage({
  page: Component = OverviewPage,
  plan = makePlan(false),
  rollouts = NO_ROLLOUTS,
  newAreas = [] as string[],
  health = NO_HEALTH,
  releases = {} as NonNullable<opsContract.Overview['releases']>,
  at = '/',
} = {}) {
  let current = plan
  const change = vi.fn<OpsApi['change']>(async (_, { act }) => (current = makePlan(act === 'kill')))
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [at] })
  const user = renderSignedIn(<RouterProvider router={router} />, {
    roles: ['ops'],
    change,
    rollouts,
    counts: async () => ({ counts: [] }),
    ledger: async () => ({ changes: [] }),
    health: async () => health,
    plan: async () => current,
    overview: async () => ({ lastChanges: [], brands: ['ember', 'fernhill'], newAreas, releases }),
  })
  return { change, router, user }
}
