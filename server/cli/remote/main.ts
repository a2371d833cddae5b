import { parseArgs } from 'node:util'
import { CommandError, isWrongOption, printLine, readAreaPort } from '../command/command-error.ts'
import { createRemoteClient } from '../command/ops-client.ts'
import { computeSourceVersion, readArea } from './area-sources.ts'
import { developAgainstShop } from './develop-against.ts'
import { publishFromSources } from './publish-from-sources.ts'
import { rollOut } from './squad-rollout.ts'

// `larder` has the commands for a repository that contains one area and two of our packages.
const USAGE = `larder release --ops <url> [version]    builds the area of this folder, publishes it, and tries it in a Chromium
larder dev --ops <url> --shop <url>     runs it inside of that shop, for your browser; AREA_PORT (4310)
larder rollout --ops <url> [act]        shows what is live of it, and rolls it out in steps:
  start [version]      the first step; without a version, the sources of this folder
  next | step-back     the next step, the step before
  pause | resume       stay at this step, go on
  promote              everybody gets it, after the last step
  abort | back         no visitor gets it any more; back also goes back to the release before
  watch                shows the rollout until everybody gets it; exits with 1 when visitors lose it,
                       with 4 when the shop has not answered for ten minutes
  --why <text>         for the log
  --ops <url>    the operators’ origin of the shop, such as https://ops.shop.example: it takes your token, in LARDER_TOKEN
  --shop <url>   the shop itself; \`release\` shows there what it published, else in the shop of its first brand
  --json         of \`release\`: prints the release and its preview link for scripts, and the rest as errors`

const folder = process.cwd()
const OPTIONS = {
  ops: { type: 'string' },
  shop: { type: 'string' },
  why: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

const openArea = async (ops: string) => ({ client: createRemoteClient(ops), sources: await readArea(folder) })

async function developFromSources(ops: string, shop: string | undefined): Promise<void> {
  if (!shop) throw new CommandError(`Which shop?\n${USAGE}`)
  const port = readAreaPort()
  await developAgainstShop({ ...(await openArea(ops)), port, address: shop })
}

async function main(): Promise<void> {
  // An older version of Node would fail with an unknown file extension.
  if (!process.features.typescript)
    throw new CommandError(
      'larder needs a Node that reads TypeScript. `npm install` here brings one, which `npx larder` finds.',
    )
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true })
  const { ops, shop, why, json: isForScript } = values
  if (values.help) return printLine(USAGE)
  const [command, ...rest] = positionals
  // Earlier versions needed only the shop's own address.
  if (ops === undefined) throw new CommandError(shop === undefined ? USAGE : `--ops is missing.\n${USAGE}`)
  if (command === 'release' && rest.length < 2)
    return publishFromSources({ ...(await openArea(ops)), ops, shop, isForScript, version: rest[0] })
  if (command === 'dev') return developFromSources(ops, shop)
  if (command !== 'rollout' || rest.length > 2) throw new CommandError(USAGE)
  const { client, sources } = await openArea(ops)
  const squad = { client, area: sources.area.name, version: await computeSourceVersion(folder) }
  const [act = 'status', version] = rest
  if (!(await rollOut(squad, { act, version, why }))) throw new CommandError(USAGE)
}

await main().catch((error: unknown) => {
  const text = isWrongOption(error) ? `${error.message}\n${USAGE}` : error
  console.error(error instanceof CommandError ? error.message : text)
  process.exitCode = error instanceof CommandError ? error.exitCode : 1
})
