import * as opsContract from '@larder/contracts/ops'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { readOverruled, readOverruledPolicy, readRolloutOptions } from './command/gate-options.ts'
import { findOpsClient, requireOpsClient, type OpsClient } from './command/ops-client.ts'
import { applyChange, showPlan, showRollouts } from './command/rollouts.ts'

// `pnpm rollout` shows what is live; `pnpm rollout <area> <act> …` changes it at once.
const USAGE = `pnpm rollout                                  what is live
pnpm rollout <area> promote <version>         everybody gets it
pnpm rollout <area> start <version>           some get it, in steps that grow: begins with the first
pnpm rollout <area> next                      the next step, or the first of the next ring of brands
pnpm rollout <area> step-back                 the step before
pnpm rollout <area> pause | resume            stay at this step, go on
pnpm rollout <area> abort                     no visitor gets the canary any more
pnpm rollout <area> canary <version> <percent>  some get it, without steps
pnpm rollout <area> back                      abort the canary, else the release before
pnpm rollout <area> kill | revive             switch the area off, on
pnpm rollout <area> auto-rollback | manual-rollback   the guard rolls back a bad promotion by itself, or a person does
pnpm rollout <area> rule <version> tester|brand|store|cohort <name>,…  these get it, whatever the share; cohorts: members, guests
pnpm rollout <area> clear tester|brand|store|cohort  without these rules
pnpm rollout status                           what the guard says of each rollout
pnpm rollout log                              who changed what, and why
  --why <text>      for the log
  --rings <name>,…  start: through these rings of brands (ROLLOUT_RINGS) in this order, then to all other brands
  --next-ring       next: leaves out the steps that this ring has left
  --without-rule <rule>   although this rule of the gate refuses it; may be given again; with --why
  --without-gate    although the gate refuses it, whatever it says; with --why
  --without-guard   start, next, canary, promote: although the guard objects, which then leaves it alone; with --why
  --without-freeze  although changes are frozen (FREEZE_WINDOWS); with --why
  --without-approval  what everybody gets, and kill: without a second person (APPROVALS); with --why
  --seen <revision> only if nobody has changed the area since that revision, which \`pnpm rollout\` says
  --ops <url>       the operators’ origin of another shop than the one on this machine, with LARDER_TOKEN
While the database is unavailable, only kill and abort work, and only on the requested server.
It exits with 3 when the area was changed meanwhile, and with 1 for everything else that is refused.`

/** Parses the arguments after the area into the requested change, which the contract validates. */
function parsePlanChange([act, first, second, third]: string[]): object {
  if (act === 'rule') return { act, version: first, kind: second, names: third?.split(',') }
  if (act === 'clear') return { act, kind: first }
  return { act, ...(first && { version: first }), ...(second && { percent: Number(second) }) }
}

type Options = ReturnType<typeof readRolloutOptions>['values']

const readRings = ({ rings, 'next-ring': nextRing }: Options): object => ({
  ...(rings !== undefined && { rings: rings.split(',').map((name) => name.trim()) }),
  ...(nextRing && { nextRing }),
})

function readPlanChange(command: string[], options: Options): opsContract.PlanAct {
  const { withoutGate, withoutGuard } = readOverruled(options)
  const { why } = options
  const overruled = { ...(withoutGate && { withoutGate }), ...(withoutGuard && { withoutGuard }) }
  const seen = options.seen === undefined ? {} : { seen: { revision: Number(options.seen) } }
  const change = {
    ...parsePlanChange(command),
    why,
    ...overruled,
    ...readOverruledPolicy(options),
    ...readRings(options),
    ...seen,
  }
  const { data } = opsContract.PlanAct.safeParse(change)
  if (!data) throw new CommandError(USAGE)
  return data
}

function showLedger({ changes }: opsContract.Ledger): void {
  for (const { revision, at, who, area, act, why, evidence, proof = 'signed' } of changes) {
    const doubt = proof === 'signed' ? '' : `[${proof}] `
    printLine([revision, at, who, area, act, JSON.stringify(evidence), doubt + why].join('  '))
  }
}

/** Without its database a shop has the plan alone. */
const loadOverview = (client: OpsClient) => client.overview().catch(() => undefined)

async function showChanged(client: OpsClient, plan: opsContract.LivePlan): Promise<void> {
  // Whoever acts during an outage does not wait for a database.
  const overview = plan.isDatabaseUnavailable ? undefined : await loadOverview(client)
  showPlan(plan, { releases: overview?.releases })
}

async function main(): Promise<void> {
  const { values, positionals } = readRolloutOptions()
  const [area = '', ...rest] = positionals
  if (['log', 'status'].includes(area) && rest.length === 0) {
    const client = await requireOpsClient(values.ops)
    if (area === 'log') return showLedger(await client.ledger())
    const [{ rollouts }, overview] = await Promise.all([client.rollouts(), loadOverview(client)])
    return showRollouts(rollouts, { now: new Date(), releases: overview?.releases })
  }
  const change = area ? readPlanChange(rest, values) : undefined
  const client = await findOpsClient(values.ops)
  if (!client) {
    // The server's own code takes a second to load, which a rollback at a running shop does not need.
    const { loadLocalPlan } = await import('./command/local-plan.ts')
    return showPlan(await loadLocalPlan(area, change))
  }
  if (change) return showChanged(client, await applyChange(client, area, change))
  const [plan, overview] = await Promise.all([client.plan(), loadOverview(client)])
  showPlan(plan, overview)
}

await runCommand(main, USAGE)
