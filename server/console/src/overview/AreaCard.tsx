import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { opsContract } from '@larder/shared/contracts'
import { AreaActs } from '../acts/AreaActs.tsx'
import { isGiven, type Act, type AreaPlan } from '../acts/acts.ts'
import { dayAndTime, share } from '../data/format.ts'
import { guardOn, type Live } from './area-state.ts'
import { idOfArea } from './Summary.tsx'

type Change = opsContract.Overview['lastChanges'][number]
type LivePartProps = { area: string; plan: AreaPlan; rollouts: Live['rollouts'] }

function LivePart({ area, plan, rollouts }: LivePartProps) {
  const { stable, canary, weight, rules = [], isKilled, step } = plan
  const verdict = (version: string) => {
    const said = guardOn(rollouts, area, version)
    return said && `: ${said.text}`
  }
  /** The numbers that speak against it, for whoever decides here. */
  const objectionsTo = (version: string): string[] =>
    rollouts
      ?.find((one) => one.area === area && one.version === version && one.verdict === 'abort')
      ?.reasons.map(({ message }) => message) ?? []
  return (
    <Stack spacing={0.5}>
      {isKilled && <Chip color="error" label="Killed: nobody gets it" sx={{ alignSelf: 'start' }} />}
      {canary !== undefined && (
        <div>
          Canary <strong>{canary}</strong> to {share(weight)} of all visitors
          {step && `, step ${step.number}${step.isPaused ? ', paused' : ''}`}
          {verdict(canary)}
          {objectionsTo(canary).map((message) => (
            <div key={message}>{message}</div>
          ))}
        </div>
      )}
      {rules.map(({ kind, names, version }) => (
        <div key={`${kind} ${version}`}>
          <strong>{version}</strong> for {kind} {names.join(', ')}
          {verdict(version)}
        </div>
      ))}
      <div>
        {stable !== undefined && (
          <>
            Stable <strong>{stable}</strong>
          </>
        )}
        {stable === undefined &&
          (isGiven(plan)
            ? `No stable release: all others have the shop without ${area}`
            : 'Published, and nobody gets it')}
      </div>
    </Stack>
  )
}

const describeLastChange = (change: Change | undefined): string =>
  change
    ? `Revision ${change.revision}: ${change.act} by ${change.who}, ${dayAndTime(change.at)}${change.why && `: ${change.why}`}`
    : 'Nobody has changed it.'

type Props = LivePartProps & {
  /** Releases of the shown brand; the actions apply to the plan. */
  shown: AreaPlan
  lastChange: Change | undefined
  onDone: (act: Act) => void
}

/** An area's live releases, the guard's verdict, the last change, and the actions. */
export function AreaCard({ area, plan, shown, rollouts, lastChange, onDone }: Props) {
  return (
    <Card variant="outlined" component="section" aria-labelledby={idOfArea(area)}>
      <CardContent>
        <Stack spacing={1.5}>
          <Typography variant="h2" id={idOfArea(area)} tabIndex={-1}>
            {area}
          </Typography>
          <LivePart {...{ area, plan: shown, rollouts }} />
          <AreaActs {...{ area, plan, onDone }} />
          <Typography variant="body2" color="text.secondary">
            {describeLastChange(lastChange)}
          </Typography>
        </Stack>
      </CardContent>
    </Card>
  )
}
