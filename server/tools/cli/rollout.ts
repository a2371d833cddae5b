import { resolve } from 'node:path'
import { readConfig } from '../../src/config.ts'
import {
  openRegistry,
  promote,
  readPlan,
  rollBack,
  setKilled,
  startCanary,
  writePlan,
  type Plan,
} from '../../src/releases/index.ts'
import { CommandError, runCommand, say } from './command.ts'

// `pnpm rollout`: what is live; `pnpm rollout <area> promote|canary|back|kill|revive`: changes it within 2 s.
const USAGE = `pnpm rollout                                  what is live
pnpm rollout <area> promote <version>         everybody gets it
pnpm rollout <area> canary <version> <percent>  some get it
pnpm rollout <area> back                      abort the canary, else the release before
pnpm rollout <area> kill | revive             switch the area off, on`
const registry = resolve(readConfig(process.env).dataFolder, 'releases')

async function published(area: string, version: string | undefined): Promise<string> {
  const release = version && (await openRegistry(registry).find(area, version))
  if (!release) throw new CommandError(`${area} ${version ?? ''} is not published`)
  return release.version
}

async function change(plan: Plan, [area = '', verb, version, percent]: string[]): Promise<Plan> {
  switch (verb) {
    case 'promote':
      return promote(plan, area, await published(area, version))
    case 'canary':
      return startCanary(plan, area, {
        version: await published(area, version),
        weight: Math.round(Number(percent) * 100),
      })
    case 'back':
      return rollBack(plan, area)
    case 'kill':
    case 'revive':
      return setKilled(plan, area, verb === 'kill')
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
  const plan = await readPlan(registry)
  const next = words.length > 0 ? await change(plan, words) : plan
  if (next !== plan) await writePlan(registry, next)
  show(next)
}

await runCommand(() => main(process.argv.slice(2)))
