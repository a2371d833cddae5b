import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { opsContract, shopHealth } from '@larder/shared/contracts'
import type { Act } from '../acts/acts.ts'
import { notYetLive, areaStates, viewForBrand, type Live } from '../overview/area-state.ts'
import { useDoneAct } from '../acts/use-done-act.tsx'
import { DatabaseAway } from '../overview/DatabaseAway.tsx'
import { OpsError, type OpsApi } from '../data/ops-api.ts'
import { PolledState } from '../layout/PolledState.tsx'
import { AreaRow } from '../overview/AreaRow.tsx'
import { ShopVerdict } from '../overview/ShopVerdict.tsx'
import { BrandPicker, useChosenBrand, Summary } from '../overview/Summary.tsx'
import { compareOwn, useSession } from '../session/session-context.ts'

/** Moves to the area that the address names: after each tap on such a link, not after each poll. */
function useNamedArea(isLoaded: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key, isLoaded])
}

const UNAVAILABLE = 503
/** What is known beside the plan while the database is away. */
const NO_OVERVIEW: opsContract.Overview = { lastChanges: [], brands: [], newAreas: [] }

/** The plan, and what is known beside it. The server has the plan without its database, and takes the acts for the worst. */
async function loadLive(api: OpsApi): Promise<opsContract.LivePlan & opsContract.Overview> {
  const asked = api.overview().catch((error: unknown) => {
    if (error instanceof OpsError && error.status === UNAVAILABLE) return undefined
    throw error
  })
  const [plan, known] = await Promise.all([api.plan(), asked])
  const overview = known ?? NO_OVERVIEW
  const areas = { ...notYetLive(overview), ...plan.areas }
  return { ...plan, ...overview, areas, ...(!known && { isDatabaseAway: true }) }
}

type AreasProps = {
  live: opsContract.LivePlan & opsContract.Overview
  brand: string | undefined
  rollouts: Live['rollouts']
  health: shopHealth.ShopHealth | undefined
  guardProblem: string | undefined
  now: Date
  onDone: (area: string, act: Act) => void
}

/** Each area, the most urgent first, as visitors of the chosen brand get it. */
function Areas({ live, brand, rollouts, health, guardProblem, now, onDone }: AreasProps) {
  const { areas, brands, lastChanges, releases, isDatabaseAway = false } = live
  const session = useSession()
  const states = areaStates({ areas: viewForBrand(areas, brand), lastChanges, rollouts, now })
  const shownFirst = states.toSorted((one, other) => compareOwn(session)(one.area, other.area))
  if (states.length === 0) return <Typography>No area is live yet.</Typography>
  return (
    <>
      <Summary states={states} guardProblem={guardProblem} />
      <BrandPicker brands={brands} />
      {brand !== undefined && (
        <Typography>What visitors of {brand} get. The acts are for all brands.</Typography>
      )}
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        {shownFirst.map(({ area, plan: shown }) => (
          <AreaRow
            key={area}
            {...{ area, plan: areas[area] ?? shown, shown, rollouts, releases }}
            isDatabaseAway={isDatabaseAway}
            broken={health?.areas[area]?.broken}
            lastChange={lastChanges.find((change) => change.area === area)}
            onDone={(act) => onDone(area, act)}
          />
        ))}
      </Box>
    </>
  )
}

/** Whether the shop is well, what is being rolled out, and each area in a row with its acts. */
export function OverviewPage() {
  const { api } = useSession()
  const polled = useQuery({ queryKey: ['overview'], queryFn: () => loadLive(api) })
  // By itself: a guard that is slow, or fails, does not keep the acts from anybody.
  const guard = useQuery({ queryKey: ['rollouts'], queryFn: api.rollouts })
  const health = useQuery({ queryKey: ['health'], queryFn: api.health })
  useNamedArea(polled.data !== undefined)
  const brand = useChosenBrand(polled.data?.brands ?? [])
  const { finish, notice } = useDoneAct(polled.data?.areas, polled.data?.pending)
  return (
    <Stack spacing={2}>
      <Typography variant="h1">What is live</Typography>
      {notice}
      {polled.data && <DatabaseAway {...polled.data} />}
      <PolledState polled={health} hasTimedPart>
        {(judged) => <ShopVerdict health={judged} />}
      </PolledState>
      <PolledState polled={polled}>
        {(live) => (
          <Areas
            {...{ live, brand }}
            health={health.data}
            // A verdict from before a failure is of another minute, and maybe of another share.
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
