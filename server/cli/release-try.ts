import { userInfo } from 'node:os'
import { opsContract } from '@larder/shared/contracts'
import { recordTrial } from './browser-smoke/record-trial.ts'
import { CommandError, runCommand, say } from './command.ts'
import { readGateOptions } from './gate-options.ts'
import { requireOpsClient } from './ops-client.ts'

// `pnpm release:try <area> <version>`: opens a published release in this machine's browser, as `pnpm release` does, and records
// what it found; a release with problems may not go live (docs/decisions/183). For one that another machine published.
const USAGE = 'pnpm release:try <area> <version> [--ops <url>]'

async function main(): Promise<void> {
  const { values, positionals } = readGateOptions()
  const [area, version] = positionals
  const named = opsContract.ReleaseName.safeParse({ area, version })
  if (!named.success) throw new CommandError(`Which release? ${USAGE}`)
  const client = await requireOpsClient(values.ops)
  const person = userInfo().username
  const { link } = await client.override(opsContract.NewOverride.parse({ person, release: named.data }))
  await recordTrial({ client, release: named.data, link, say })
}

await runCommand(main, USAGE)
