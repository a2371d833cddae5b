import type * as opsContract from '@larder/contracts/ops'
import type { AreaOwners } from '@larder/contracts/release-origin'
import { describeShareOf } from '@larder/contracts/rings'
import * as rolloutsContract from '@larder/contracts/rollouts'
import { printLine } from './command-error.ts'
import type { OpsClient } from './ops-client.ts'

const describePending = ({ act, area, version: of, who, at, why }: opsContract.PendingAction): string =>
  `${act} ${area}${of ? ` ${of}` : ''} by ${who}, ${at}${why && `, “${why}”`}`

/** Shows an outage of the database, and the actions that are in force only on this server. */
function showPending({
  isDatabaseUnavailable = false,
  pending = [],
}: Pick<opsContract.LivePlan, 'isDatabaseUnavailable' | 'pending'>): void {
  if (isDatabaseUnavailable)
    printLine('The database is unavailable: only kill and abort work, and only on this server.')
  if (pending.length === 0) return
  printLine('In force only on this server until the database is available again:')
  for (const action of pending) printLine(`  ${describePending(action)}`)
}

type Area = opsContract.LivePlan['areas'][string]

type Releases = opsContract.Overview['releases']

/** `v2 “new search”`, or the version of a release without a known subject. */
function formatRelease(releases: Releases, area: string, version: string): string {
  const subject = releases?.[`${area}/${version}`]?.subject
  return subject === undefined ? version : `${version} “${subject}”`
}

/** Formats what visitors get of an area: `menu: v1 “prices” (before: v0), 5 % get v2 “new search” (step 2)`. */
function formatArea(area: string, rollout: Area, releases: Releases): string {
  const name = (version: string) => formatRelease(releases, area, version)
  const { stable, previous, canary, weight, isKilled, step, hasAutoRollback } = rollout
  const steps = step ? ` (step ${step.number}${step.isPaused ? ', paused' : ''})` : ''
  const whose = step?.rings ? ` of ${describeShareOf(step.rings)}` : ''
  const share = canary ? `, ${weight / 100} %${whose} get ${name(canary)}${steps}` : ''
  const before = previous ? ` (before: ${name(previous)})` : ''
  return `${area}: ${isKilled ? 'switched off, ' : ''}${stable === undefined ? 'no stable release' : name(stable)}${before}${share}${hasAutoRollback ? ', the guard may roll it back' : ''}`
}

/** Formats who is responsible for an area: `menu squad, #menu`. */
const formatOwners = ({ owners = [], contact }: AreaOwners): string =>
  [...owners, ...(contact === undefined ? [] : [contact])].join(', ')

type ShownPlan = Pick<opsContract.LivePlan, 'areas' | 'revision' | 'isDatabaseUnavailable' | 'pending'>

/** Shows what is live, by the subjects of its commits, and who is responsible for it, where that is known. */
export function showPlan(
  { areas, revision, ...server }: ShownPlan,
  { owners = {}, releases }: Pick<opsContract.Overview, 'owners' | 'releases'> = {},
): void {
  for (const [area, rollout] of Object.entries(areas)) {
    printLine(formatArea(area, rollout, releases))
    for (const { kind, names, version } of rollout.rules ?? [])
      printLine(`  ${formatRelease(releases, area, version)} for ${kind} ${names.join(', ')}`)
    if (owners[area]) printLine(`  owners: ${formatOwners(owners[area])}`)
  }
  if (revision !== undefined) printLine(`revision ${revision}`)
  showPending(server)
}

/** Formats a rollout with the guard's verdict, what its step waits for, and the guard's reasons, one on each line. */
export function formatRollout(
  state: rolloutsContract.RolloutState,
  { now, releases }: { now: Date; releases?: Releases },
): string[] {
  const { area, version, weight, step, verdict, reasons, isUnguarded } = state
  const whose = step?.rings ? ` of ${describeShareOf(step.rings)}` : ''
  const steps = step ? `, step ${step.number}${step.isPaused ? ', paused' : ''}` : ''
  const wait = rolloutsContract.describeWait(state, { now, formatTime: (time) => time })
  const overruled = isUnguarded ? ' (the guard is overruled)' : ''
  return [
    `${area} ${formatRelease(releases, area, version)}: ${weight / 100} %${whose}${steps}: ${verdict}${overruled}`,
    ...(wait === undefined ? [] : [`  ${wait}`]),
    ...reasons.map(({ rule, message }) => `  ${rule}: ${message}`),
  ]
}

export function showRollouts(
  rollouts: readonly rolloutsContract.RolloutState[],
  options: { now: Date; releases?: Releases },
): void {
  if (rollouts.length === 0) printLine('Nothing is being rolled out.')
  for (const rollout of rollouts) for (const line of formatRollout(rollout, options)) printLine(line)
}

/**
 * Applies a change to the current state of the area, unless the change names a revision. The shop reports changes made
 * in the meantime.
 */
export async function applyChange(
  client: OpsClient,
  area: string,
  change: opsContract.PlanAct,
): Promise<opsContract.LivePlan> {
  const seen = change.seen ?? (await client.plan()).areas[area]
  return client.change({ area, ...change, seen })
}
