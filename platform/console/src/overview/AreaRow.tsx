import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router'
import { describeShareOf } from '@larder/contracts/rings'
import type * as opsContract from '@larder/contracts/ops'
import type { AreaOwners } from '@larder/contracts/release-origin'
import type * as shopHealth from '@larder/contracts/shop-health'
import { AreaActs } from '../acts/AreaActs.tsx'
import { isAssigned, type Act, type AreaPlan } from '../acts/acts.ts'
import { dayAndTime, formatShare } from '../data/format.ts'
import type { Releases } from '../data/release-names.ts'
import { findVerdict, type Live } from './area-state.ts'
import { Owners } from './Owners.tsx'
import { Sparkline } from './Sparkline.tsx'
import { areaElementId } from './Summary.tsx'

type Change = opsContract.Overview['lastChanges'][number]
type ReleaseProps = { area: string; version: string; releases: Releases | undefined }

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

/** Bar of the canary's share of 10,000 visitors. */
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

function LivePart({ area, plan, rollouts, releases }: LivePartProps) {
  const { stable, canary, weight, rules = [], isKilled, step, isUnguarded = false } = plan
  const verdict = (version: string) => {
    const verdictText = findVerdict(rollouts, area, version)
    return verdictText && `: ${verdictText.text}`
  }
  /** The guard's findings against a release, to support a decision. */
  const listObjections = (version: string): string[] =>
    rollouts
      ?.find((rollout) => rollout.area === area && rollout.version === version && rollout.verdict === 'abort')
      ?.reasons.map(({ message }) => message) ?? []
  return (
    <Stack spacing={0.75} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {isUnguarded && <Chip color="warning" label="The guard is overruled" sx={{ alignSelf: 'start' }} />}
      {isKilled && <Chip color="error" label="Killed: nobody gets it" sx={{ alignSelf: 'start' }} />}
      <div>
        {stable !== undefined && <Release {...{ area, version: stable, releases }} />}
        {stable === undefined &&
          (isAssigned(plan)
            ? `No stable release: all others have the shop without ${area}`
            : 'Published, and nobody gets it')}
      </div>
      {canary !== undefined && (
        <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'warning.main' }}>
          <Release {...{ area, version: canary, releases }} />
          <div>
            Canary to {formatShare(weight)} of {describeShareOf(step?.rings)}
            {step && `, step ${step.number}${step.isPaused ? ', paused' : ''}`}
            {verdict(canary)}
          </div>
          <ShareBar weight={weight} />
          {listObjections(canary).map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Box>
      )}
      {rules.map(({ kind, names, version }) => (
        <div key={`${kind} ${version}`}>
          <Release {...{ area, version, releases }} /> for {kind} {names.join(', ')}
          {verdict(version)}
        </div>
      ))}
    </Stack>
  )
}

function describeLastChange(change: Change | undefined, isDatabaseUnavailable: boolean): string {
  if (change)
    return `${change.act} by ${change.who}, ${dayAndTime(change.at)}${change.why && `: ${change.why}`}`
  return isDatabaseUnavailable ? 'Its last change is unknown without the database.' : 'Nobody has changed it.'
}

/** Grid of a row: one line on wide screens, stacked on narrow ones. */
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

/** The act whose dialog a link opens, as those of notices do: `/?act=back#area-menu`. */
function useLinkedAct(area: string): string | undefined {
  const { search, hash } = useLocation()
  if (hash !== `#${areaElementId(area)}`) return undefined
  return new URLSearchParams(search).get('act') ?? undefined
}

type Props = LivePartProps & {
  /** The plan as the chosen brand sees it; the actions apply to the whole plan. */
  shown: AreaPlan
  /** Broken visits per 1,000, per five minutes. */
  broken: shopHealth.ShopHealth['orderSeries'] | undefined
  lastChange: Change | undefined
  owners: AreaOwners | undefined
  isDatabaseUnavailable: boolean
  onDone: (act: Act) => void
}

export function AreaRow({
  area,
  plan,
  shown,
  broken,
  lastChange,
  owners,
  isDatabaseUnavailable,
  onDone,
  ...live
}: Props) {
  return (
    <Box component="section" aria-labelledby={areaElementId(area)} sx={ROW}>
      <Typography variant="h2" id={areaElementId(area)} tabIndex={-1} sx={{ gridArea: 'name', pt: 1 }}>
        {area}
      </Typography>
      <Stack spacing={0.75} sx={{ gridArea: 'live', pt: { md: 1 }, minWidth: 0 }}>
        <LivePart {...{ area, plan: shown, ...live }} />
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {describeLastChange(lastChange, isDatabaseUnavailable)}
        </Typography>
        {plan.hasAutoRollback && (
          <Typography variant="body2" color="text.secondary">
            The guard may roll back a bad promotion by itself.
          </Typography>
        )}
        {owners && <Owners {...owners} />}
      </Stack>
      <Box sx={{ gridArea: 'line', pt: { md: 1 } }}>
        <Sparkline label="Broken visits per 1,000" series={broken} color="error.main" />
      </Box>
      <Box sx={{ gridArea: 'acts', justifySelf: { md: 'end' } }}>
        <AreaActs {...{ area, plan, onDone }} linkedAct={useLinkedAct(area)} />
      </Box>
    </Box>
  )
}
