import { setTimeout as delay } from 'node:timers/promises'
import * as opsContract from '@larder/contracts/ops'
import { CommandError, printLine, ShopBusyError } from '../command/command-error.ts'
import type { OpsClient } from '../command/ops-client.ts'
import { applyChange, formatRollout, showPlan, showRollouts } from '../command/rollouts.ts'

/** The area of this repository in a shop, and the version of its sources. */
type SquadArea = { client: OpsClient; area: string; version: string }

const POLL_MS = 5_000

const pickArea = <Item>(areas: Record<string, Item>, area: string): Record<string, Item> =>
  areas[area] === undefined ? {} : { [area]: areas[area] }

/** Shows what is live of the area, who answers for it, and what the guard says of its rollout. */
async function showStatus({ client, area }: SquadArea): Promise<void> {
  const [{ areas, ...server }, overview, { rollouts }] = await Promise.all([
    client.plan(),
    client.overview(),
    client.rollouts(),
  ])
  const own = pickArea(areas, area)
  if (Object.keys(own).length === 0)
    printLine(`Nobody gets ${area} yet: an operator makes its first release live.`)
  else showPlan({ ...server, areas: own }, overview)
  showRollouts(
    rollouts.filter((rollout) => rollout.area === area),
    { now: new Date(), releases: overview.releases },
  )
}

/** Names the change by which visitors lost a release: `abort by guard, “pages crash”`. */
async function describeEnd({ client, area }: SquadArea): Promise<string> {
  const { changes } = await client.ledger({ area })
  const last = changes.find(({ act }) => act !== 'publish' && act !== 'browser-smoke')
  return last ? `${last.act} by ${last.who}${last.why && `, “${last.why}”`}` : 'it was not started'
}

/** What is to be seen of a rollout; `end` when it is over. */
type Observation = { lines: string[]; end?: 'promoted' | 'withdrawn' }

async function observe({ client, area }: SquadArea, version: string): Promise<Observation> {
  const [{ areas }, { rollouts }] = await Promise.all([client.plan(), client.rollouts()])
  const plan = areas[area]
  if (plan?.stable === version) return { lines: [`${area} ${version}: everybody gets it.`], end: 'promoted' }
  if (plan?.canary !== version || plan.isKilled) return { lines: [], end: 'withdrawn' }
  const rollout = rollouts.find((one) => one.area === area && one.version === version)
  return { lines: rollout ? formatRollout(rollout, { now: new Date() }) : [] }
}

/**
 * Shows each change of a rollout until everybody gets the release. Throws a CommandError when visitors lose it. A busy
 * shop is asked again.
 */
async function watch(squad: SquadArea): Promise<void> {
  const { client, area } = squad
  const version = (await client.plan()).areas[area]?.canary
  if (version === undefined) throw new CommandError(`${area} is not being rolled out.`)
  for (let shown = ''; ; await delay(POLL_MS)) {
    const seen = await observe(squad, version).catch((error: unknown): Observation => {
      if (!(error instanceof ShopBusyError)) throw error
      return { lines: [error.message] }
    })
    const text = seen.lines.join('\n')
    if (text !== shown && text !== '') printLine(text)
    shown = text
    if (seen.end === 'promoted') return
    if (seen.end === 'withdrawn')
      throw new CommandError(`${area} ${version} is rolled out no more: ${await describeEnd(squad)}.`)
  }
}

/** How long a rollout's start waits for the shop's own browser, which opens each release as it is published. */
const TRIAL_WAIT_MS = 300_000

/**
 * Waits until an operators' browser has opened a release, because the gate refuses it before (docs/decisions/183). After five
 * minutes the shop is asked all the same, and says what is missing.
 */
async function waitForTrial({ client, area }: SquadArea, version: string): Promise<void> {
  const end = performance.now() + TRIAL_WAIT_MS
  for (let isSaid = false; performance.now() < end; await delay(POLL_MS)) {
    const { releases } = await client.releases({ area })
    if (releases.find((release) => release.version === version)?.trial !== 'untried') return
    if (!isSaid) printLine(`Waiting until a browser of the shop’s operators has opened ${area} ${version}.`)
    isSaid = true
  }
}

/** The version that an act is for: the sources here begin a rollout, and what is rolled out is promoted. */
async function chooseVersion({ client, area, version }: SquadArea, act: string): Promise<string | undefined> {
  if (act === 'start') return version
  if (act !== 'promote') return undefined
  const { canary } = (await client.plan()).areas[area] ?? {}
  if (canary === undefined) throw new CommandError(`${area} is not being rolled out: start comes first.`)
  return canary
}

/** Throws a CommandError for a token that may not change the area, with the command that makes one which may. */
async function requireRole({ client, area }: SquadArea): Promise<void> {
  const { name, roles } = await client.ownToken()
  if (roles.includes('ops') || roles.includes(`rollout:${area}`)) return
  throw new CommandError(
    `The token of ${name} may not roll out ${area}: it has ${roles.join(', ')}. An operator makes one that may: pnpm ops:token create --role publish:${area} --role rollout:${area} --name "…"`,
  )
}

type Request = { act: string; version: string | undefined; why: string }

/**
 * Rolls an area out from its own repository, or shows its rollout. The shop allows it within the steps, under the gate
 * and the guard (docs/decisions/259). Returns false for an act that a squad does not have.
 */
export async function rollOut(squad: SquadArea, { act, version: named, why }: Request): Promise<boolean> {
  if (act === 'status') await showStatus(squad)
  else if (act === 'watch') await watch(squad)
  else {
    if (!opsContract.SQUAD_ACTS.some((one) => one === act)) return false
    await requireRole(squad)
    const version = named ?? (await chooseVersion(squad, act))
    const { data: change } = opsContract.PlanAct.safeParse({ act, why, ...(version && { version }) })
    if (!change) return false
    if (change.act === 'start') await waitForTrial(squad, change.version)
    const { areas } = await applyChange(squad.client, squad.area, change)
    const { releases } = await squad.client.overview()
    showPlan({ areas: pickArea(areas, squad.area) }, { releases })
  }
  return true
}
