import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type * as opsContract from '@larder/contracts/ops'
import type * as shopHealth from '@larder/contracts/shop-health'
import type { Act } from '../acts/acts.ts'
import { newAreaPlans, describeAreas, plansForBrand, type Live } from '../overview/area-state.ts'
import { useDoneAct } from '../acts/use-done-act.tsx'
import { OpenNotices } from '../notices/OpenNotices.tsx'
import { DatabaseOutage } from '../overview/DatabaseOutage.tsx'
import { Policy } from '../overview/Policy.tsx'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import type { BrandGroup } from '../layout/BrandChoice.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { AreaRow } from '../overview/AreaRow.tsx'
import { ShopVerdict } from '../overview/ShopVerdict.tsx'
import { BrandPicker, useChosenBrand, Summary } from '../overview/Summary.tsx'
import { compareOwn, useSession } from '../session/session-context.ts'

/** Focuses the area in the URL, after each click on such a link but not after each poll. */
function useAreaFocus(isLoaded: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key, isLoaded])
}

const UNAVAILABLE = 503
/** Replaces the overview while the database is unavailable. */
const NO_OVERVIEW: opsContract.Overview = { lastChanges: [], brands: [], newAreas: [] }

/** Loads the plan and the overview. Without the database the server only has the plan. */
async function loadLive(api: OpsApi): Promise<opsContract.LivePlan & opsContract.Overview> {
  const loading = api.overview().catch((error: unknown) => {
    if (error instanceof OpsError && error.status === UNAVAILABLE) return undefined
    throw error
  })
  const [plan, loaded] = await Promise.all([api.plan(), loading])
  const overview = loaded ?? NO_OVERVIEW
  const areas = { ...newAreaPlans(overview), ...plan.areas }
  return { ...plan, ...overview, areas, ...(!loaded && { isDatabaseUnavailable: true }) }
}

/** Brands that an operator may look for first: those in trouble, and those with a release of their own. */
const groupBrands = (
  areas: opsContract.LivePlan['areas'],
  problems: readonly shopHealth.ShopProblem[],
): BrandGroup[] => [
  { label: 'In trouble', brands: new Set(problems.flatMap(({ brands }) => brands)) },
  {
    label: 'With a rule of their own',
    brands: new Set(
      Object.values(areas).flatMap(({ rules = [] }) =>
        rules.flatMap(({ kind, names }) => (kind === 'brand' ? names : [])),
      ),
    ),
  },
]

type AreasProps = {
  live: opsContract.LivePlan & opsContract.Overview
  brand: string | undefined
  rollouts: Live['rollouts']
  health: shopHealth.ShopHealth | undefined
  guardProblem: string | undefined
  now: Date
  onDone: (area: string, act: Act) => void
}

/** Lists each area, most urgent first, as visitors of the chosen brand get it. */
function Areas({ live, brand, rollouts, health, guardProblem, now, onDone }: AreasProps) {
  const { areas, brands, lastChanges, releases, owners, isDatabaseUnavailable = false } = live
  const session = useSession()
  const states = describeAreas({ areas: plansForBrand(areas, brand), lastChanges, rollouts, releases, now })
  const sorted = states.toSorted((one, other) => compareOwn(session)(one.area, other.area))
  const { problems = [] } = health ?? {}
  // A disabled area has its box among the shop's troubles.
  const disabled = problems.flatMap(({ kind, area }) => (kind === 'killed' && area ? [area] : []))
  if (states.length === 0) return <Typography>No area is live yet.</Typography>
  return (
    <>
      <Summary
        states={states.filter(({ area, plan }) => !(plan.isKilled && disabled.includes(area)))}
        guardProblem={guardProblem}
      />
      <BrandPicker brands={brands} groups={groupBrands(areas, problems)} />
      {brand !== undefined && (
        <Typography>What visitors of {brand} get. The actions apply to all brands.</Typography>
      )}
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        {sorted.map(({ area, plan: shown }) => (
          <AreaRow
            key={area}
            {...{ area, plan: areas[area] ?? shown, shown, rollouts, releases }}
            isDatabaseUnavailable={isDatabaseUnavailable}
            broken={health?.areas[area]?.broken}
            lastChange={lastChanges.find((change) => change.area === area)}
            owners={owners?.[area]}
            onDone={(act) => onDone(area, act)}
          />
        ))}
      </Box>
    </>
  )
}

export function OverviewPage() {
  const { api } = useSession()
  const polled = useQuery({ queryKey: ['overview'], queryFn: () => loadLive(api) })
  // Loaded separately, so that a slow or failing guard does not block the actions.
  const guard = useQuery({ queryKey: ['rollouts'], queryFn: () => api.rollouts() })
  const health = useQuery({ queryKey: ['health'], queryFn: () => api.health() })
  useAreaFocus(polled.data !== undefined)
  const brand = useChosenBrand(polled.data?.brands ?? [])
  const { finish, notice } = useDoneAct(polled.data?.areas, polled.data?.pending)
  return (
    <Stack spacing={2}>
      <Typography variant="h1">What is live</Typography>
      {notice}
      <OpenNotices />
      {polled.data && <DatabaseOutage {...polled.data} />}
      {polled.data && <Policy {...polled.data} onDone={finish} />}
      <PolledState polled={health} hasTimedPart>
        {(shopHealth) => <ShopVerdict health={shopHealth} areas={polled.data?.areas} onDone={finish} />}
      </PolledState>
      <PolledState polled={polled}>
        {(live) => (
          <Areas
            {...{ live, brand }}
            health={health.data}
            // A verdict from before a failure may be outdated or for another share.
            rollouts={guard.error ? undefined : guard.data?.rollouts}
            guardProblem={guard.error?.message}
            now={new Date(polled.dataUpdatedAt)}
            onDone={finish}
          />
        )}
      </PolledState>
    </Stack>
  )
}
