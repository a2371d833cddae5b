import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { opsContract, shopHealth } from '@larder/shared/contracts'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { renderSignedIn } from '../session/signed-in.testing.tsx'
import { OverviewPage } from './OverviewPage.tsx'

/** A plan without canaries; `isKilled` switches the menu off. */
export const live = (isKilled: boolean): opsContract.LivePlan => ({
  areas: {
    host: { stable: 'h1', weight: 0, isKilled: false },
    menu: { stable: 'm1', weight: 0, isKilled },
  },
})

/** A shop of which nothing was counted. */
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

const NOTHING_ROLLED_OUT: OpsApi['rollouts'] = async () => ({ steps: [], rollouts: [] })

const PENDING_AT = '2030-01-07T03:00:00.000Z'

/** The overview, or another page, over a plan, which `change` may replace. */
export function showPage({
  page: Component = OverviewPage,
  plan = live(false),
  rollouts = NOTHING_ROLLED_OUT,
  newAreas = [] as string[],
  health = NO_HEALTH,
  releases = {} as NonNullable<opsContract.Overview['releases']>,
  at = '/',
  isDatabaseAway = false,
} = {}) {
  let current = plan
  const change = vi.fn<OpsApi['change']>(async (area, { act, why = '' }) => {
    current = live(act === 'kill')
    if (isDatabaseAway && act === 'kill')
      current = {
        ...current,
        isDatabaseAway,
        pending: [{ id: 'k', act, area, who: 'ann', at: PENDING_AT, why }],
      }
    return current
  })
  const away = () => Promise.reject(new OpsError('The database is away.', { status: 503 }))
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [at] })
  const user = renderSignedIn(<RouterProvider router={router} />, {
    roles: ['ops'],
    change,
    rollouts,
    counts: async () => ({ counts: [] }),
    ledger: async () => ({ changes: [] }),
    health: async () => health,
    plan: async () => current,
    overview: isDatabaseAway
      ? away
      : async () => ({ lastChanges: [], brands: ['ember', 'fernhill'], newAreas, releases }),
  })
  return { change, router, user }
}
