import { parseArgs } from 'node:util'
import { opsContract } from '@larder/shared/contracts'
import { CommandError, runCommand, say } from './command.ts'
import { opsClient } from './ops-client.ts'

// `pnpm ops:override`: a link that opens the shop with a release, for one person and some hours.
const USAGE = `pnpm ops:override --person <name> [<area> <version>]   prints a link
  without a release the link only names its person, for rules for testers
  --hours <number>   how long it is valid (8)
  --shop <url>       another shop than the one on this machine, with LARDER_TOKEN`

/** For people: the output is the link alone. */
const explain = (line: string) => process.stderr.write(`${line}\n`)

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { person: { type: 'string' }, hours: { type: 'string' }, shop: { type: 'string' } },
    allowPositionals: true,
  })
  const [area, version] = positionals
  const { data } = opsContract.NewOverride.safeParse({
    person: values.person,
    ...(values.hours && { hours: Number(values.hours) }),
    ...(area && { release: { area, version } }),
  })
  if (!data) throw new CommandError(USAGE)
  const client = await opsClient(values.shop)
  if (!client) throw new CommandError('No shop runs on this machine. Start it, or name one with --shop.')
  const { link, until } = await client.override(data)
  say(link)
  explain(`Whoever opens it sees the shop as ${data.person} until ${until}, and is not measured.`)
})
