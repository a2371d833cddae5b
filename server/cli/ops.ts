import { parseArgs } from 'node:util'
import * as whyContract from '@larder/contracts/why'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { findNoticeCommand } from './command/notices.ts'
import { requireOpsClient } from './command/ops-client.ts'

// `pnpm ops why` explains which releases a visitor had; `pnpm ops notices` lists the shop's troubles.
const USAGE = `pnpm ops why <composition>    16 hex digits, of a log line, an order or a page
pnpm ops why <cookie>         a visit: the value of __Host-larder-visit, and what its next page gets
  --brand <id>, --store <slug>, --person <name>, --cohort members|guests   of that page, where rules name some
pnpm ops notices              open troubles of the shop, who was told, and silences
pnpm ops acknowledge <id>     you look after it
pnpm ops silence --minutes <number> --why <text>   nobody is told; --kind, --brand, --area: of these alone
pnpm ops unsilence <id>       ends a silence now
  --why <text>                for the log
  --ops <url>                 the operators’ origin of another shop than the one on this machine, with LARDER_TOKEN`

type ReleaseReason = whyContract.Why['areas'][number]['given'][number]

function describeReason({ reason, since }: ReleaseReason): string {
  if (!since) return whyContract.REASON_TEXT[reason]
  const { revision, at, who, act, why } = since
  return `${whyContract.REASON_TEXT[reason]}, since revision ${revision}: ${act} by ${who}, ${at}${why && `, “${why}”`}`
}

function showWhy({ areas, served }: whyContract.Why): void {
  if (served)
    printLine(
      `${served.document} document, served from ${served.first} to ${served.last}, ${served.orders} orders`,
    )
  for (const { area, version, before, given } of areas) {
    printLine(`${area} ${version}${before ? ` (its last page had ${before})` : ''}`)
    for (const one of given) printLine(`  ${describeReason(one)}`)
  }
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: {
      brand: { type: 'string' },
      store: { type: 'string' },
      person: { type: 'string' },
      cohort: { type: 'string' },
      kind: { type: 'string' },
      area: { type: 'string' },
      minutes: { type: 'string' },
      why: { type: 'string' },
      ops: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [command, named = '', ...more] = positionals
  const { ops, kind, area, minutes, why, ...page } = values
  const noticeCommand = findNoticeCommand(positionals, { ...page, kind, area, minutes, why })
  if (noticeCommand) return noticeCommand(await requireOpsClient(ops))
  const visit = named.replace(/^__Host-larder-visit=/, '')
  const isComposition = whyContract.WhyQuery.safeParse({ composition: named }).success
  const { data } = whyContract.WhyQuery.safeParse(isComposition ? { composition: named } : { visit, ...page })
  if (command !== 'why' || more.length > 0 || !data) throw new CommandError(USAGE)
  const client = await requireOpsClient(ops)
  showWhy(await client.why(data))
}, USAGE)
