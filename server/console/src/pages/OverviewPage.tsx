import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { opsContract } from '@larder/shared/contracts'
import type { Act } from '../acts/acts.ts'
import { notYetLive, areaStates, viewForBrand, type Live } from '../overview/area-state.ts'
import { useDoneAct } from '../acts/use-done-act.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { AreaCard } from '../overview/AreaCard.tsx'
import { BrandPicker, useChosenBrand, Summary } from '../overview/Summary.tsx'
import { compareOwn, useSession } from '../session/session-context.ts'

/** Moves to the area that the address names: after each tap on such a link, not after each poll. */
function useNamedArea(isLoaded: boolean): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.focus()
  }, [hash, key, isLoaded])
}

type AreasProps = {
  live: opsContract.LivePlan & opsContract.Overview
  brand: string | undefined
  rollouts: Live['rollouts']
  guardProblem: string | undefined
  now: Date
  onDone: (area: string, act: Act) => void
}

/** Each area, the most urgent first, as visitors of the chosen brand get it. */
function Areas({ live, brand, rollouts, guardProblem, now, onDone }: AreasProps) {
  const { areas, brands, lastChanges } = live
  const session = useSession()
  const states = areaStates({ areas: viewForBrand(areas, brand), lastChanges, rollouts, now })
  if (states.length === 0) return <Typography>No area is live yet.</Typography>
  return (
    <>
      <Summary states={states} guardProblem={guardProblem} />
      <BrandPicker brands={brands} />
      {brand !== undefined && (
        <Typography>What visitors of {brand} get. The acts are for all brands.</Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        {states
          .toSorted((one, other) => compareOwn(session)(one.area, other.area))
          .map(({ area, plan: shown }) => (
            <AreaCard
              key={area}
              {...{ area, plan: areas[area] ?? shown, shown, rollouts }}
              lastChange={lastChanges.find((change) => change.area === area)}
              onDone={(act) => onDone(area, act)}
            />
          ))}
      </Box>
    </>
  )
}

/** Problems in one line, each area's live releases and last change, and the actions. */
export function OverviewPage() {
  const { api } = useSession()
  const polled = useQuery({
    queryKey: ['overview'],
    queryFn: async () => {
      const [plan, overview] = await Promise.all([api.plan(), api.overview()])
      return { ...plan, ...overview, areas: { ...notYetLive(overview), ...plan.areas } }
    },
  })
  // By itself: a guard that is slow, or fails, does not keep the acts from anybody.
  const guard = useQuery({ queryKey: ['rollouts'], queryFn: api.rollouts })
  useNamedArea(polled.data !== undefined)
  const brand = useChosenBrand(polled.data?.brands ?? [])
  const { finish, notice } = useDoneAct(polled.data?.areas)
  return (
    <>
      <Typography variant="h1">What is live</Typography>
      {notice}
      <PolledState polled={polled}>
        {(live) => (
          <Areas
            {...{ live, brand }}
            // A verdict from before a failure is of another minute, and maybe of another share.
            rollouts={guard.error ? undefined : guard.data?.rollouts}
            guardProblem={guard.error?.message}
            now={new Date(polled.dataUpdatedAt)}
            onDone={finish}
          />
        )}
      </PolledState>
    </>
  )
}
