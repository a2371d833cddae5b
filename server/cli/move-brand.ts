import { parseArgs } from 'node:util'
import { CommandError, printLine, runCommand } from './command/command.ts'
import { withDatabaseUrl } from './command/with-database.ts'
import { checkHostMap, writeHostMap } from './move/host-map.ts'
import { finishMove, formatPlace, moveBrand, takeMoveBack, type MoveReport } from './move/move-brand.ts'
import type { MoveStep } from './move/move-state.ts'

const USAGE = `pnpm move-brand <brand> --to <database>   moves a brand to another cell while both serve; run it again
                        after an interruption, and it goes on (docs/scale.md)
  --map <file> --cell <name>   also leads the brand's hosts to that cell, in the balancer's map
  --back                       opens the brand here again, as long as its move is not final
  --finish                     deletes it here, once the other cell has it
The password may come from PGPASSFILE instead of the address.`

const STEPS: Partial<Record<MoveStep, string>> = {
  expected: 'The other database expects the brand.',
  begun: 'The move is written down here, too. Copying, while all goes on …',
  'copied-ahead': 'Copied as it was a moment ago.',
  closing: 'Payments, reports of other systems and jobs do not begin any more (503).',
  frozen: 'Every write is refused (503), reads go on. Copying what changed …',
  copied: 'The copy is complete: every table has the same rows and the same hash.',
  moved: 'It is closed here for good.',
  live: 'It is open there.',
}

const onStep = (step: MoveStep) => printLine(STEPS[step] ?? step)

const formatSeconds = (from = '', to = ''): string =>
  `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`

async function leadHosts({ hosts }: MoveReport, map: string | undefined, cell: string | undefined) {
  if (map !== undefined && cell !== undefined) {
    await writeHostMap(map, hosts, cell)
    printLine(`${map}: ${hosts.join(', ')} lead to ${cell}. Reload the balancer.`)
  } else printLine(`Lead these hosts to the other cell now: ${hosts.join(', ')}`)
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      to: { type: 'string' },
      back: { type: 'boolean' },
      finish: { type: 'boolean' },
      map: { type: 'string' },
      cell: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [brandId, ...others] = positionals
  const { to: target, back, finish, map, cell } = values
  if (!brandId || others.length > 0 || (back && finish)) throw new CommandError(USAGE)
  if ((map === undefined) !== (cell === undefined))
    throw new CommandError(`--map and --cell go together.\n${USAGE}`)
  if (!target && !back) throw new CommandError(`To which database?\n${USAGE}`)
  if (target && !URL.canParse(target))
    throw new CommandError(`--to takes the address of a database.\n${USAGE}`)
  await withDatabaseUrl(async ({ url: source, place }) => {
    if (back || !target) {
      await takeMoveBack({ brandId, source, target })
      return printLine(`${brandId} is open in ${place} again.`)
    }
    if (finish) {
      await finishMove({ brandId, source, target })
      return printLine(`${brandId} is deleted in ${place}.`)
    }
    if (map !== undefined && cell !== undefined) await checkHostMap(map, cell)
    const report = await moveBrand({ brandId, source, target, onStep })
    const { closing, frozen, live } = report.times
    printLine(
      `${brandId} is in ${formatPlace(target)}. It took no orders for ${formatSeconds(closing, live)} and no writes for ${formatSeconds(frozen, live)}.`,
    )
    await leadHosts(report, map, cell)
    printLine('Delete it here with --finish when you are sure.')
  })
}, USAGE)
