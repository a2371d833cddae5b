import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { opsContract } from '@larder/shared/contracts'
import { AreaActs } from '../acts/AreaActs.tsx'
import type { Act, AreaPlan } from '../acts/acts.ts'
import { DoneNotice } from '../acts/DoneNotice.tsx'
import { dayAndTime, share } from '../data/format.ts'
import { usePolled } from '../data/use-polled.ts'
import { PolledState } from '../layout/PolledState.tsx'
import { useSession } from '../session/session-context.ts'

type Change = opsContract.Ledger['changes'][number]

function Live({ plan }: { plan: AreaPlan }) {
  const { stable, canary, weight, rules = [], isKilled, step } = plan
  return (
    <Stack spacing={0.5}>
      <div>
        Stable <strong>{stable}</strong>
      </div>
      {canary !== undefined && (
        <div>
          Canary <strong>{canary}</strong> to {share(weight)} of all visitors
          {step && `, step ${step.number}${step.isPaused ? ', paused' : ''}`}
        </div>
      )}
      {rules.map(({ kind, names, version }) => (
        <div key={kind}>
          <strong>{version}</strong> for {kind} {names.join(', ')}
        </div>
      ))}
      {isKilled && <Chip color="error" label="Killed: nobody gets it" sx={{ alignSelf: 'start' }} />}
    </Stack>
  )
}

/** Something else than its stable release is live, or nothing: listed first, because it may be what is looked for. */
const isUnsettled = ({ canary, rules = [], isKilled }: AreaPlan): boolean =>
  isKilled || canary !== undefined || rules.length > 0

const byUrgency = (areas: opsContract.LivePlan['areas']): [string, AreaPlan][] =>
  Object.entries(areas).toSorted(([, a], [, b]) => Number(isUnsettled(b)) - Number(isUnsettled(a)))

const lastChangeOf = (change: Change | undefined): string =>
  change
    ? `Revision ${change.revision}: ${change.act} by ${change.who}, ${dayAndTime(change.at)}${change.why && `: ${change.why}`}`
    : 'No change among the last 100.'

/** What is live of each area, who changed it last, and the acts. */
export function OverviewPage() {
  const { api } = useSession()
  const [done, setDone] = useState<{ area: string; act: Act; before: AreaPlan }>()
  const load = useCallback(async () => {
    const [plan, ledger] = await Promise.all([api.plan(), api.ledger({})])
    return { ...plan, ...ledger }
  }, [api])
  const polled = usePolled(load)
  function finish(area: string, act: Act): void {
    const before = polled.value?.areas[area]
    setDone(before && { area, act, before })
    void polled.refresh()
  }
  return (
    <>
      <Typography variant="h1">What is live</Typography>
      {done && (
        <DoneNotice
          key={`${done.area} ${done.act.name}`}
          {...done}
          plan={polled.value?.areas[done.area]}
          onDone={(act) => finish(done.area, act)}
          onClose={() => setDone(undefined)}
        />
      )}
      <PolledState polled={polled}>
        {({ areas, changes }) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
            {Object.keys(areas).length === 0 && <Typography>No area is live yet.</Typography>}
            {byUrgency(areas).map(([area, plan]) => (
              <Card key={area} variant="outlined" component="section" aria-labelledby={`area-${area}`}>
                <CardContent>
                  <Stack spacing={1.5}>
                    <Typography variant="h2" id={`area-${area}`}>
                      {area}
                    </Typography>
                    <Live plan={plan} />
                    <Typography variant="body2" color="text.secondary">
                      {lastChangeOf(changes.find((change) => change.area === area))}
                    </Typography>
                    <AreaActs {...{ area, plan }} onDone={(act) => finish(area, act)} />
                  </Stack>
                </CardContent>
              </Card>
            ))}
          </Box>
        )}
      </PolledState>
    </>
  )
}
