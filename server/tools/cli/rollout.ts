import { userInfo } from 'node:os'
import {
  changePlan,
  currentPlan,
  promote,
  rollBack,
  setKilled,
  startCanary,
  type Plan,
} from '../../src/releases/index.ts'
import { openLedger } from '../../supervisor/ledger.ts'
import { CommandError, runCommand, say } from './command.ts'
import { withDatabaseUrl } from './with-database.ts'

// `pnpm rollout`: what is live; `pnpm rollout <area> promote|canary|back|kill|revive`: changes it within 2 s.
const USAGE = `pnpm rollout                                  what is live
pnpm rollout <area> promote <version>         everybody gets it
pnpm rollout <area> canary <version> <percent>  some get it
pnpm rollout <area> back                      abort the canary, else the release before
pnpm rollout <area> kill | revive             switch the area off, on`

type Next = (plan: Plan) => Plan

function nextPlan([area = '', verb, version = '', percent]: string[]): Next {
  switch (verb) {
    case 'promote':
      return (plan) => promote(plan, area, version)
    case 'canary':
      return (plan) => startCanary(plan, area, { version, weight: Math.round(Number(percent) * 100) })
    case 'back':
      return (plan) => rollBack(plan, area)
    case 'kill':
    case 'revive':
      return (plan) => setKilled(plan, area, verb === 'kill')
    case undefined:
    default:
      throw new CommandError(USAGE)
  }
}

function show({ areas }: Plan): void {
  for (const [area, { stable, previous, canary, weight, isKilled }] of Object.entries(areas)) {
    const arms = canary ? `, ${weight / 100} % get ${canary}` : ''
    say(
      `${area}: ${isKilled ? 'switched off, ' : ''}${stable}${previous ? ` (before: ${previous})` : ''}${arms}`,
    )
  }
}

async function main(words: string[]): Promise<void> {
  const next = words.length > 0 ? nextPlan(words) : undefined
  await withDatabaseUrl(async ({ url }, config) => {
    const ledger = await openLedger(config, url)
    const [area = '', act = ''] = words
    const reason = { who: userInfo().username, area, act, why: 'by hand' }
    show(await (next ? changePlan(ledger, reason, next) : currentPlan(ledger.db, ledger.key)))
    await ledger.db.$client.end()
  })
}

await runCommand(() => main(process.argv.slice(2)))
