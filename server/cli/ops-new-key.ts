import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { openReleaseStore } from '@larder/control/registry/open-store.ts'
import { openPlanKey } from '@larder/control/ledger/signing.ts'
import { resignPlan } from '@larder/control/ledger/ledger-key.ts'
import type { Plan } from '@larder/control/plan/plan.ts'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { confirm } from './command/confirm.ts'
import { withPlanDatabase } from './command/with-database.ts'

// `pnpm ops:new-key` continues with the plan when the key that signed it is lost.
const USAGE = `pnpm ops:new-key --why <text>   signs the last plan of the database with this server's key, which is made where there is
                               none: when the shop's key is lost (docs/runbooks/lost-key.md)
  --force   without asking`

const describePlan = ({ areas }: Plan): string =>
  Object.entries(areas)
    .map(([area, { stable, canary, isKilled }]) =>
      [`  ${area} ${stable}`, canary && `canary ${canary}`, isKilled && 'switched off']
        .filter(Boolean)
        .join(', '),
    )
    .join('\n') || '  nothing: the next start makes the areas of the workspace live'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { why: { type: 'string', default: '' }, force: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  if (positionals.length > 0 || values.why === '') throw new CommandError(USAGE)
  await withPlanDatabase(async (db, config) => {
    const { dataFolder, planKeyFile: file } = config
    const key = await openPlanKey({ dataFolder, file })
    const ledger = { db, key, releases: openReleaseStore(config), clock: () => new Date() }
    const isDone = await resignPlan(ledger, {
      who: userInfo().username,
      why: values.why,
      agree: (plan, { revision, missing }) =>
        confirm(
          [
            `The last plan, revision ${revision}:`,
            describePlan(plan),
            ...(missing.length > 0
              ? [`Left out, as they are not published any more: ${missing.join(', ')}`]
              : []),
            'No signature that this server knows protects it: compare it with what the shop shows. Sign it?',
          ].join('\n'),
        ),
    })
    printLine(
      isDone
        ? 'Signed. Give this key to every server of the shop: the others refuse plans until then.'
        : 'Nothing was changed.',
    )
  })
}, USAGE)
