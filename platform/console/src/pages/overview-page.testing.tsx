import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type * as noticesContract from '@larder/contracts/notices'
import type * as opsContract from '@larder/contracts/ops'
import type * as shopHealth from '@larder/contracts/shop-health'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
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

const NO_NOTICES: noticesContract.Notices = { open: [], recent: [], silences: [] }

const NO_ROLLOUTS: OpsApi['rollouts'] = async () => ({ steps: [], rollouts: [] })

const PENDING_AT = '2030-01-07T03:00:00.000Z'

/** The plan after an act; while the database is away a kill is pending. */
function planAfter(
  { area, act, why = '' }: Parameters<OpsApi['change']>[0],
  isDatabaseUnavailable: boolean,
): opsContract.LivePlan {
  const next = makePlan(act === 'kill')
  if (!isDatabaseUnavailable || act !== 'kill') return next
  return {
    ...next,
    isDatabaseUnavailable,
    pending: [{ id: 'k', act, area, who: 'ann', at: PENDING_AT, why }],
  }
}

async function loadOverview(
  shown: Partial<opsContract.Overview>,
  isDatabaseUnavailable: boolean,
): Promise<opsContract.Overview> {
  if (isDatabaseUnavailable) throw new OpsError('The database is unavailable.', { status: 503 })
  return { lastChanges: [], brands: ['ember', 'fernhill'], newAreas: [], ...shown }
}

type Options = Partial<
  opsContract.Overview & {
    page: typeof OverviewPage
    plan: opsContract.LivePlan
    rollouts: OpsApi['rollouts']
    health: shopHealth.ShopHealth
    at: string
    notices: noticesContract.Notices
    isDatabaseUnavailable: boolean
  }
>

/** Shows the overview or another page with a plan, which `change` may replace. */
export function showPage({
  page: Component = OverviewPage,
  plan = makePlan(false),
  rollouts = NO_ROLLOUTS,
  health = NO_HEALTH,
  at = '/',
  notices = NO_NOTICES,
  isDatabaseUnavailable = false,
  ...overview
}: Options = {}) {
  let current = plan
  const change = vi.fn<OpsApi['change']>(async (input) => (current = planAfter(input, isDatabaseUnavailable)))
  const router = createMemoryRouter([{ path: '/', Component }], { initialEntries: [at] })
  const user = renderSignedIn(<RouterProvider router={router} />, {
    roles: ['ops'],
    change,
    rollouts,
    counts: async () => ({ counts: [] }),
    ledger: async () => ({ changes: [] }),
    health: async () => health,
    notices: async () => notices,
    plan: async () => current,
    overview: async () => loadOverview(overview, isDatabaseUnavailable),
  })
  return { change, router, user }
}
