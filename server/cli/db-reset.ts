import { resetDatabase } from './backup/restore-backup.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { confirm } from './command/confirm.ts'
import { describeConnections, describeContents, withDatabaseUrl } from './command/with-database.ts'

const USAGE = `pnpm db:reset   an empty shop; the next start imports the demo brands
  --force   without asking`

await runCommand(async () => {
  if (readPositionals({ mayForce: true }).length > 0) throw new CommandError(USAGE)
  await withDatabaseUrl(async ({ url, place }) => {
    const isDone = await resetDatabase({
      url,
      mayReplace: (there, others) =>
        confirm(
          `This deletes everything in ${place} (${describeContents(there)}).${describeConnections(others)} Go on?`,
        ),
    })
    printLine(isDone ? `${place} is empty. \`pnpm start\` fills in the demo brands.` : 'Nothing was changed.')
  })
}, USAGE)
