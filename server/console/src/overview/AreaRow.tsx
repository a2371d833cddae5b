import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { opsContract, shopHealth } from '@larder/shared/contracts'
import { AreaActs } from '../acts/AreaActs.tsx'
import { isGiven, type Act, type AreaPlan } from '../acts/acts.ts'
import { dayAndTime, share } from '../data/format.ts'
import { guardOn, type Live } from './area-state.ts'
import { Sparkline } from './Sparkline.tsx'
import { idOfArea } from './Summary.tsx'

type Change = opsContract.Overview['lastChanges'][number]
type Releases = NonNullable<opsContract.Overview['releases']>
type ReleaseProps = { area: string; version: string; releases: Releases | undefined }

/** A release as people know it: when it was published, and the commit it was built from; its version is for commands. */
function Release({ area, version, releases }: ReleaseProps) {
  const { publishedAt, subject } = releases?.[`${area}/${version}`] ?? {}
  if (!publishedAt) return <strong>{version}</strong>
  return (
    <span>
      <strong>{subject ?? version}</strong>{' '}
      <Typography component="span" variant="body2" color="text.secondary">
        {dayAndTime(publishedAt)}
        {subject && `, ${version}`}
      </Typography>
    </span>
  )
}

/** How many of 10,000 visitors get the canary, as a bar. */
function ShareBar({ weight }: { weight: number }) {
  return (
    <Box
      aria-hidden="true"
      sx={{ height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden', maxWidth: 240 }}
    >
      <Box sx={{ height: 1, bgcolor: 'warning.main', width: `max(4px, ${weight / 100}%)` }} />
    </Box>
  )
}

type LivePartProps = {
  area: string
  plan: AreaPlan
  rollouts: Live['rollouts']
  releases: Releases | undefined
}

/** Who gets which release. */
function LivePart({ area, plan, rollouts, releases }: LivePartProps) {
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
    <Stack spacing={0.75} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {isKilled && <Chip color="error" label="Killed: nobody gets it" sx={{ alignSelf: 'start' }} />}
      <div>
        {stable !== undefined && <Release {...{ area, version: stable, releases }} />}
        {stable === undefined &&
          (isGiven(plan)
            ? `No stable release: all others have the shop without ${area}`
            : 'Published, and nobody gets it')}
      </div>
      {canary !== undefined && (
        <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'warning.main' }}>
          <Release {...{ area, version: canary, releases }} />
          <div>
            Canary to {share(weight)} of all visitors
            {step && `, step ${step.number}${step.isPaused ? ', paused' : ''}`}
            {verdict(canary)}
          </div>
          <ShareBar weight={weight} />
          {objectionsTo(canary).map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Box>
      )}
      {rules.map(({ kind, names, version }) => (
        <div key={`${kind} ${version}`}>
          <strong>{version}</strong> for {kind} {names.join(', ')}
          {verdict(version)}
        </div>
      ))}
    </Stack>
  )
}

function describeLastChange(change: Change | undefined, isDatabaseAway: boolean): string {
  if (change)
    return `${change.act} by ${change.who}, ${dayAndTime(change.at)}${change.why && `: ${change.why}`}`
  return isDatabaseAway ? 'Its last change is not known without the database.' : 'Nobody has changed it.'
}

/** Name above, numbers and acts beside it; in one line where the screen is wide. */
const ROW = {
  display: 'grid',
  gap: 2,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr auto', md: '8rem minmax(0, 1fr) 9rem minmax(10rem, auto)' },
  gridTemplateAreas: { xs: '"name acts" "live live" "line line"', md: '"name live line acts"' },
} as const

type Props = LivePartProps & {
  /** Releases of the shown brand; the actions apply to the plan. */
  shown: AreaPlan
  /** Broken visits of 1,000, by five minutes. */
  broken: shopHealth.ShopHealth['orderSeries'] | undefined
  lastChange: Change | undefined
  isDatabaseAway: boolean
  onDone: (act: Act) => void
}

/** An area in a row: who gets which release, how many visits break, and what can be done. */
export function AreaRow({ area, plan, shown, broken, lastChange, isDatabaseAway, onDone, ...live }: Props) {
  return (
    <Box component="section" aria-labelledby={idOfArea(area)} sx={ROW}>
      <Typography variant="h2" id={idOfArea(area)} tabIndex={-1} sx={{ gridArea: 'name', pt: 1 }}>
        {area}
      </Typography>
      <Stack spacing={0.75} sx={{ gridArea: 'live', pt: { md: 1 }, minWidth: 0 }}>
        <LivePart {...{ area, plan: shown, ...live }} />
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeLastChange(lastChange, isDatabaseAway)}
        </Typography>
      </Stack>
      <Box sx={{ gridArea: 'line', pt: { md: 1 } }}>
        <Sparkline label="Broken visits per 1,000" series={broken} color="error.main" />
      </Box>
      <Box sx={{ gridArea: 'acts', justifySelf: { md: 'end' } }}>
        <AreaActs {...{ area, plan, onDone }} />
      </Box>
    </Box>
  )
}
