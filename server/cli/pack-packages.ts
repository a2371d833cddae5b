import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { packPackages } from './packages/pack-packages.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'

const USAGE = 'pnpm pack:packages <folder>   the packages for repositories of their own'

await runCommand(async () => {
  const [folder] = readPositionals()
  if (!folder) throw new CommandError(`Into which folder?\n${USAGE}`)
  for (const file of await packPackages(resolve(folder)))
    printLine(`${file}: ${Math.round((await stat(file)).size / 1_000)} KB`)
}, USAGE)
