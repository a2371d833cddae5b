import { setTimeout as delay } from 'node:timers/promises'
import * as opsContract from '@larder/contracts/ops'
import { CommandError, printLine, ShopBusyError } from '../command/command-error.ts'
import type { OpsClient } from '../command/ops-client.ts'
import { applyChange, formatRollout, showPlan, showRollouts } from '../command/rollouts.ts'

/** The area of this repository in a shop, and the version of its sources; `pollMs` is of tests. */
type SquadArea = { client: OpsClient; area: string; version: string; pollMs?: number }

const POLL_MS = 5_000
/** Tries in a row of what a shop cannot answer, for ten minutes: a database fails over, servers start again. */
const MAX_TRIES = 120
/** Readings by which every server of a shop has its newest plan, which it follows within seconds. */
const PLAN_READINGS = 3

/** Asks again while nothing becomes known. Throws a ShopBusyError when the shop has been asked for ten minutes. */
async function askPatiently<Answer>(
  { pollMs = POLL_MS }: SquadArea,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ShopBusyError) || tries === MAX_TRIES) throw error
      if (tries === 2) printLine(error.message)
    }
    await delay(pollMs)
  }
}

type Areas = opsContract.LivePlan['areas']

/**
 * Reads the plan, until a server answers that has at least the newest that was read before: of several servers one may be
 * behind.
 */
function planReader(squad: SquadArea): () => Promise<Areas> {
  let newest = 0
  const read = async () => {
    const { revision = 0, areas } = await squad.client.plan()
    if (revision < newest) throw new ShopBusyError('A server of the shop has an older plan than another.')
    newest = revision
    return areas
  }
  return () => askPatiently(squad, read)
}

/** Finds the version that is being rolled out; undefined when no server has one. */
async function findCanary({ area, pollMs = POLL_MS }: SquadArea, readPlan: () => Promise<Areas>) {
  for (let readings = 1; ; readings += 1) {
    const { canary } = (await readPlan())[area] ?? {}
    if (canary !== undefined || readings === PLAN_READINGS) return canary
    await delay(pollMs)
  }
}

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

async function observe(
  squad: SquadArea,
  version: string,
  readPlan: () => Promise<Areas>,
): Promise<Observation> {
  const { client, area } = squad
  const plan = (await readPlan())[area]
  if (plan?.stable === version) return { lines: [`${area} ${version}: everybody gets it.`], end: 'promoted' }
  if (plan?.canary !== version || plan.isKilled) return { lines: [], end: 'withdrawn' }
  const { rollouts } = await askPatiently(squad, () => client.rollouts())
  const rollout = rollouts.find((one) => one.area === area && one.version === version)
  return { lines: rollout ? formatRollout(rollout, { now: new Date() }) : [] }
}

/**
 * Shows each change of a rollout until everybody gets the release. Throws a CommandError when visitors lose it, and a
 * ShopBusyError when the shop has not answered for ten minutes.
 */
async function watch(squad: SquadArea): Promise<void> {
  const { area, pollMs = POLL_MS } = squad
  const readPlan = planReader(squad)
  const version = await findCanary(squad, readPlan)
  if (version === undefined) throw new CommandError(`${area} is not being rolled out.`)
  for (let shown = ''; ; await delay(pollMs)) {
    const seen = await observe(squad, version, readPlan)
    const text = seen.lines.join('\n')
    if (text !== shown && text !== '') printLine(text)
    shown = text
    if (seen.end === 'promoted') return
    if (seen.end === 'withdrawn') {
      const why = await askPatiently(squad, () => describeEnd(squad)).catch(() => 'the shop does not say why')
      throw new CommandError(`${area} ${version} is rolled out no more: ${why}.`)
    }
  }
}

/** How long a rollout's start waits for the shop's own browser, which opens each release as it is published. */
const TRIAL_WAIT_MS = 300_000

/**
 * Waits until an operators' browser has opened a release, because the gate refuses it before (docs/decisions/183). After five
 * minutes the shop is asked all the same, and says what is missing.
 */
async function waitForTrial(squad: SquadArea, version: string): Promise<void> {
  const { client, area, pollMs = POLL_MS } = squad
  const end = performance.now() + TRIAL_WAIT_MS
  for (let isSaid = false; performance.now() < end; await delay(pollMs)) {
    const { releases } = await askPatiently(squad, () => client.releases({ area }))
    if (releases.find((release) => release.version === version)?.trial !== 'untried') return
    if (!isSaid) printLine(`Waiting until a browser of the shop’s operators has opened ${area} ${version}.`)
    isSaid = true
  }
}

/** The version that an act is for: the sources here begin a rollout, and what is rolled out is promoted. */
async function chooseVersion(squad: SquadArea, act: string): Promise<string | undefined> {
  if (act === 'start') return squad.version
  if (act !== 'promote') return undefined
  const canary = await findCanary(squad, planReader(squad))
  if (canary === undefined)
    throw new CommandError(`${squad.area} is not being rolled out: start comes first.`)
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
