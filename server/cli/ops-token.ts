import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import * as opsContract from '@larder/contracts/ops'
import { createToken, revokeTokens } from '@larder/control/ops/tokens.ts'
import { CommandError, printExplanation, runCommand, printLine } from './command/command.ts'
import { withExistingLedger } from './command/with-database.ts'

// `pnpm ops:token create` prints a new token once; `pnpm ops:token revoke` revokes all tokens of a name.
const USAGE = `pnpm ops:token create --role <role> --name <name>   prints a token, once; --role may be repeated
pnpm ops:token revoke --name <name> [--why <text>]  ends every token of that name
  roles: ops             read and change what is live, publish every area
         read            read what is live
         trial           read, and vouch for releases that a browser opened: pnpm release:try --watch
         cases           decide what customers reported, and nothing else
         publish:<area>  publish releases of that area, and nothing else
         rollout:<area>  read, and roll out releases of that area in steps, under the gate and the guard`

function describeRole(role: opsContract.Role): string {
  const [kind, area] = role.split(':')
  if (kind === 'ops') return 'read and change what is live, and publish releases of every area'
  if (kind === 'read') return 'read what is live, and its history'
  if (kind === 'trial') return 'read what is live, and vouch for releases that a browser opened'
  if (kind === 'cases') return 'decide what customers reported, and see the orders concerned'
  if (kind === 'publish') return `publish releases of ${area}; it may not make them live`
  return `roll out releases of ${area} in steps, under the gate and the guard, and read what is live`
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: {
      name: { type: 'string' },
      why: { type: 'string', default: '' },
      role: { type: 'string', multiple: true, default: [] },
    },
    allowPositionals: true,
  })
  const [act, ...others] = positionals
  const { name } = values
  const roles = opsContract.Role.array().safeParse(values.role)
  if (!name || others.length > 0 || (act !== 'create' && act !== 'revoke')) throw new CommandError(USAGE)
  if (act === 'create' && (!roles.success || roles.data.length === 0)) throw new CommandError(USAGE)
  await withExistingLedger(async (ledger) => {
    if (act === 'revoke') {
      const ended = await revokeTokens(ledger, { name, who: userInfo().username, why: values.why })
      printLine(`${ended} tokens of ${name} do nothing any more.`)
      return
    }
    printLine(await createToken(ledger, { name, roles: roles.data ?? [], now: ledger.clock() }))
    for (const role of roles.data ?? [])
      printExplanation(`With this token ${name} may ${describeRole(role)}.`)
    printExplanation('It is shown this once. Set it as LARDER_TOKEN where commands run.')
  })
}, USAGE)
