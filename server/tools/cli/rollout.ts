import { userInfo } from 'node:os'
import { opsContract } from '@larder/shared/contracts'
import { changeByOperator, currentPlan, type Plan } from '../../src/releases/index.ts'
import { openLedger } from '../../supervisor/ledger.ts'
import { CommandError, runCommand, say } from './command.ts'
import { readGateOptions, requireReason } from './gate-options.ts'
import { opsClient } from './ops-client.ts'
import { withDatabaseUrl } from './with-database.ts'

// `pnpm rollout`: what is live; `pnpm rollout <area> promote|canary|back|kill|revive`: changes it at once.
const USAGE = `pnpm rollout                                  what is live
pnpm rollout <area> promote <version>         everybody gets it
pnpm rollout <area> canary <version> <percent>  some get it
pnpm rollout <area> back                      abort the canary, else the release before
pnpm rollout <area> kill | revive             switch the area off, on
pnpm rollout <area> rule <version> tester|brand|store <name>,…  these get it, whatever the share
pnpm rollout <area> clear tester|brand|store  without these rules
pnpm rollout log                              who changed what, and why
  --why <text>      for the log
  --without-gate    although the gate refuses it; with --why
  --shop <url>      another shop than the one on this machine, with LARDER_TOKEN`

/** The words of a command after the area, as the change that they ask for; the contract checks it. */
function fieldsOf([act, first, second, third]: string[]): object {
  if (act === 'rule') return { act, version: first, kind: second, names: third?.split(',') }
  if (act === 'clear') return { act, kind: first }
  return { act, ...(first && { version: first }), ...(second && { percent: Number(second) }) }
}

type Options = { why: string; 'without-gate': boolean }

function readChange(command: string[], options: Options): opsContract.PlanAct {
  requireReason(options)
  const { why, 'without-gate': withoutGate } = options
  const change = { ...fieldsOf(command), why, ...(withoutGate && { withoutGate }) }
  const { data } = opsContract.PlanAct.safeParse(change)
  if (!data) throw new CommandError(USAGE)
  return data
}

function show({ areas }: Plan): void {
  for (const [area, { stable, previous, canary, weight, isKilled, rules = [] }] of Object.entries(areas)) {
    const share = canary ? `, ${weight / 100} % get ${canary}` : ''
    say(
      `${area}: ${isKilled ? 'switched off, ' : ''}${stable}${previous ? ` (before: ${previous})` : ''}${share}`,
    )
    for (const { kind, names, version } of rules) say(`  ${version} for ${kind} ${names.join(', ')}`)
  }
}

function showLedger({ changes }: opsContract.Ledger): void {
  for (const { revision, at, who, area, act, why, evidence } of changes)
    say([revision, at, who, area, act, JSON.stringify(evidence), why].join('  '))
}

/** No shop runs on this machine: the plan is changed in its database, with which it starts. */
async function withoutShop(area: string, change: opsContract.PlanAct | undefined): Promise<void> {
  await withDatabaseUrl(async ({ url }, config) => {
    const ledger = await openLedger(config, url)
    const who = userInfo().username
    show(
      await (change ? changeByOperator(ledger, { area, who, change }) : currentPlan(ledger.db, ledger.key)),
    )
    await ledger.db.$client.end()
  })
}

async function main(): Promise<void> {
  const { values, positionals } = readGateOptions()
  const [area = '', ...rest] = positionals
  const client = await opsClient(values.shop)
  if (area === 'log' && rest.length === 0) {
    if (!client) throw new CommandError('No shop runs on this machine. Start it, or name one with --shop.')
    return showLedger(await client.ledger())
  }
  const change = area ? readChange(rest, values) : undefined
  if (!client) return withoutShop(area, change)
  show(await (change ? client.change(area, change) : client.plan()))
}

await runCommand(main)
