import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { pruneReleases } from '@larder/control/registry/prune.ts'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { withRefilledLedger } from './command/with-database.ts'

// `pnpm release:prune` lists releases that no plan has named for 30 days; `--delete` deletes them and this server's
// copies.
const USAGE = `pnpm release:prune            says which releases no plan has named for 30 days
pnpm release:prune --delete   deletes them, and this server's copies of them`

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { delete: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length > 0) throw new CommandError(USAGE)
  const isDry = !values.delete
  await withRefilledLedger(async (ledger, config) => {
    const { unused, leftovers } = await pruneReleases(ledger, { isDry })
    const copies = folderStore(resolve(config.dataFolder, 'release-copies'))
    await pruneReleases({ ...ledger, releases: copies }, { isDry })
    for (const { area, version } of unused) printLine(`${area} ${version}`)
    printLine(isDry ? `${unused.length} could go: --delete` : `${unused.length} deleted`)
    if (leftovers > 0) printLine(`${leftovers} left by uploads that broke off`)
  })
}, USAGE)
