import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeShareOf, type Rings } from '@larder/contracts/rings'
import * as rolloutsContract from '@larder/contracts/rollouts'
import type { Act, AreaPlan } from '../acts/acts.ts'
import { AreaActs } from '../acts/AreaActs.tsx'
import { useDoneAct } from '../acts/use-done-act.tsx'
import { dayAndTime, formatShare } from '../data/format.ts'
import { useReleaseNames } from '../data/release-names.ts'
import { AreaHealth } from '../health/AreaHealth.tsx'
import { Picker } from '../layout/Picker.tsx'
import { PolledState } from '../layout/PolledState.tsx'
import { compareOwn, useSession } from '../session/session-context.ts'
import { Comparisons } from './Comparisons.tsx'

type RolloutState = rolloutsContract.RolloutState

const VERDICTS = {
  hold: { severity: 'info', text: 'The guard has not seen enough for the next step.' },
  'continue-is-possible': { severity: 'success', text: 'The guard does not object to the next step.' },
  abort: { severity: 'error', text: 'the guard aborts this rollout.' },
} as const

function describeVerdict({ verdict, isUnguarded, stable }: RolloutState): string {
  const { text } = VERDICTS[verdict]
  if (verdict !== 'abort') return text
  const problem = stable === undefined ? 'Broken on too many pages' : 'Worse than stable'
  // The rollout continues, because an operator has overruled the guard.
  return isUnguarded ? `${problem}. Abort it.` : `${problem}: ${text}`
}
/** Sorts rollouts that are worse than stable first. */
const compareUrgency = (a: RolloutState, b: RolloutState): number =>
  Number(b.verdict === 'abort') - Number(a.verdict === 'abort')

function describeStep(state: RolloutState, now: Date): string {
  const { step, weight } = state
  if (!step) return `Set by hand: ${formatShare(weight)} of all visitors.`
  const { nextPercent, nextRing, rings } = step
  const ring = nextRing === undefined ? '' : ` of ${nextRing}`
  const next = nextPercent === undefined ? 'Last step' : `Next: ${nextPercent} %${ring}`
  const paused = step.isPaused ? ' Paused.' : ''
  const wait = rolloutsContract.describeWait(state, { now, formatTime: dayAndTime })
  return `Step ${step.number}: ${formatShare(weight)} of ${describeShareOf(rings)}. ${next}.${paused} ${wait ?? ''}`.trim()
}

const RING_STATES = { through: 'everybody gets it', current: 'it is here', waiting: 'waits' } as const
const ringState = (number: number, at: number): string =>
  RING_STATES[number < at ? 'through' : number === at ? 'current' : 'waiting']

/** The rings of a rollout in their order, with their brands. */
function RingList({ rings: { at, all } }: { rings: Rings }) {
  return (
    <Box component="ol" aria-label="Rings of brands" sx={{ m: 0, pl: 3, overflowWrap: 'anywhere' }}>
      {all.map(({ name, brands }, index) => (
        <li key={name} aria-current={index + 1 === at ? 'step' : undefined}>
          {name}: {brands?.join(', ') ?? 'all other brands'} ({ringState(index + 1, at)})
        </li>
      ))}
    </Box>
  )
}

type RolloutProps = {
  state: RolloutState
  /** When the state was read. */
  now: Date
  plan: AreaPlan | undefined
  onDone: (act: Act) => void
}

function Rollout({ state, now, plan, onDone }: RolloutProps) {
  const { area, version, since, verdict, reasons, isUnguarded } = state
  const nameRelease = useReleaseNames()
  return (
    <Stack component="section" spacing={1.5} aria-label={`${area} ${version}`}>
      <Typography variant="h2">
        {area} {nameRelease(area, version)}
      </Typography>
      <Typography>{describeStep(state, now)}</Typography>
      {state.step?.rings && <RingList rings={state.step.rings} />}
      <Typography variant="body2" color="text.secondary">
        Compared since {dayAndTime(since)}
      </Typography>
      {isUnguarded && <Alert severity="warning">The guard is overruled: it stops nothing here.</Alert>}
      <Alert severity={VERDICTS[verdict].severity}>
        {describeVerdict(state)}
        {reasons.map(({ rule, comparison = '', message }) => (
          <div key={rule + comparison}>{message}</div>
        ))}
      </Alert>
      {plan && <AreaActs {...{ area, plan }} onDone={onDone} />}
      <Comparisons state={state} />
    </Stack>
  )
}

function HealthByArea({ areas }: { areas: readonly string[] }) {
  const [chosen, setWanted] = useState<string>()
  const area = chosen ?? areas[0]
  if (area === undefined) return undefined
  return (
    <Stack component="section" spacing={1.5} aria-label="The last 60 minutes">
      <Typography variant="h2">The last 60 minutes</Typography>
      <Picker label="Area" options={areas} chosen={area} onPick={setWanted} />
      <AreaHealth key={area} area={area} />
    </Stack>
  )
}

/** Lists current rollouts with their step, the guard's verdict, the comparison with stable, and the actions. */
export function RolloutsPage() {
  const session = useSession()
  const { api } = session
  const polled = useQuery({
    queryKey: ['rollouts and plan'],
    queryFn: async () => {
      const [{ rollouts }, { areas }] = await Promise.all([api.rollouts(), api.plan()])
      return { rollouts, areas }
    },
  })
  const { finish, notice } = useDoneAct(polled.data?.areas)
  return (
    <>
      <Typography variant="h1">Rollouts</Typography>
      {notice}
      <PolledState polled={polled} hasTimedPart>
        {({ rollouts, areas }) => (
          <Stack spacing={4}>
            {rollouts.length === 0 && <Typography>Nothing is being rolled out.</Typography>}
            {rollouts.toSorted(compareUrgency).map((state) => (
              <Rollout
                key={`${state.area} ${state.version}`}
                {...{ state, plan: areas[state.area], now: new Date(polled.dataUpdatedAt) }}
                onDone={(act) => finish(state.area, act)}
              />
            ))}
            <HealthByArea
              areas={[...new Set([...rollouts.map(({ area }) => area), ...Object.keys(areas)])].toSorted(
                compareOwn(session),
              )}
            />
          </Stack>
        )}
      </PolledState>
    </>
  )
}
