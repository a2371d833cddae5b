import { parseArgs } from 'node:util'
import * as opsContract from '@larder/contracts/ops'
import { CommandError, printExplanation, runCommand, printLine } from './command/command.ts'
import { requireOpsClient, type OpsClient } from './command/ops-client.ts'

// `pnpm ops:override` creates a link that opens the shop with a release, for one person and some hours.
const USAGE = `pnpm ops:override --person <name> [<area> <version>]   prints a link
  without a release the link only names its person, for rules for testers
pnpm ops:override revoke <id>     ends that link
pnpm ops:override revoke --person <name>     ends all links of a person
  --hours <number>   how long it is valid (8)
  --why <text>       for the log
  --shop <brand>     whose shop it opens, by the brand or an address of its shop
  --ops <url>        the operators’ origin of another shop than the one on this machine, with LARDER_TOKEN`

type Options = { person?: string; hours?: string; shop?: string; why: string }

async function revokeLink(
  client: OpsClient,
  id: string | undefined,
  { person, why }: Options,
): Promise<void> {
  const { data } = opsContract.RevokedOverride.safeParse({ ...(id ? { id } : { person }), why })
  if (!data) throw new CommandError(USAGE)
  await client.revoke(data)
  printLine('person' in data ? `Links of ${data.person} count no more.` : 'The link counts no more.')
}

async function createLink(
  client: OpsClient,
  [area, version]: string[],
  { person, hours, shop }: Options,
): Promise<void> {
  const { data } = opsContract.NewOverride.safeParse({
    person,
    shop,
    ...(hours && { hours: Number(hours) }),
    ...(area && { release: { area, version } }),
  })
  if (!data) throw new CommandError(USAGE)
  const { id, link, until } = await client.override(data)
  printLine(link)
  printExplanation(`Whoever opens it sees the shop as ${data.person} until ${until}, and is not measured.`)
  printExplanation(`Call it back: pnpm ops:override revoke ${id}`)
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: {
      person: { type: 'string' },
      hours: { type: 'string' },
      why: { type: 'string', default: '' },
      shop: { type: 'string' },
      ops: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [first, second] = positionals
  const client = await requireOpsClient(values.ops)
  await (first === 'revoke' ? revokeLink(client, second, values) : createLink(client, positionals, values))
}, USAGE)
