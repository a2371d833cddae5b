import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import type { opsContract } from '@larder/shared/contracts'
import { AreaActs } from '../acts/AreaActs.tsx'
import type { AreaPlan } from '../acts/acts.ts'
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

const lastChangeOf = (change: Change | undefined): string =>
  change
    ? `Revision ${change.revision}: ${change.act} by ${change.who}, ${dayAndTime(change.at)}${change.why && `: ${change.why}`}`
    : 'No change among the last 100.'

/** What is live of each area, who changed it last, and the acts. */
export function OverviewPage() {
  const { api } = useSession()
  const [done, setDone] = useState<string>()
  const load = useCallback(async () => {
    const [plan, ledger] = await Promise.all([api.plan(), api.ledger()])
    return { ...plan, ...ledger }
  }, [api])
  const polled = usePolled(load)
  return (
    <>
      <Typography variant="h1">What is live</Typography>
      {done && (
        <Alert severity="success" role="status" onClose={() => setDone(undefined)} sx={{ mb: 2 }}>
          {done}
        </Alert>
      )}
      <PolledState polled={polled}>
        {({ areas, changes }) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
            {Object.keys(areas).length === 0 && <Typography>No area is live yet.</Typography>}
            {Object.entries(areas).map(([area, plan]) => (
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
                    <AreaActs
                      {...{ area, plan }}
                      onDone={({ label }) => {
                        setDone(`${label}: ${area}. It is in the ledger.`)
                        void polled.refresh()
                      }}
                    />
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
