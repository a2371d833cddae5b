import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import * as opsContract from '@larder/contracts/ops'
import type { LedgerDeps } from '@larder/control/ledger/ledger.ts'
import { createToken, getTokenEnd, listTokens, revokeTokens } from '@larder/control/ops/tokens.ts'
import { CommandError, printExplanation, runCommand, printLine } from './command/command.ts'
import { withExistingLedger } from './command/with-database.ts'

// `pnpm ops:token create` prints a new token once; `list` says until when each is valid; `revoke` ends all of a name.
const { usual, max } = opsContract.TOKEN_DAYS
const USAGE = `pnpm ops:token create --role <role> --name <name>   prints a token, once; --role may be repeated
  --days <number>      until it ends, ${usual} without it, ${max} at most
pnpm ops:token list                                 whose tokens, with which roles, and how long each is valid
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

function readOptions() {
  const { positionals, values } = parseArgs({
    options: {
      name: { type: 'string' },
      why: { type: 'string', default: '' },
      role: { type: 'string', multiple: true, default: [] },
      days: { type: 'string', default: String(usual) },
    },
    allowPositionals: true,
  })
  const [act = '', ...others] = positionals
  if (others.length > 0) throw new CommandError(USAGE)
  return { act, ...values }
}
type Options = ReturnType<typeof readOptions>

function readNewToken({ role, days: text }: Options): { roles: opsContract.Role[]; days: number } {
  const roles = opsContract.Role.array().min(1).safeParse(role)
  if (!roles.success) throw new CommandError(USAGE)
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > max)
    throw new CommandError(`--days is a whole number from 1 to ${max}.`)
  return { roles: roles.data, days }
}

function showTokens({ tokens }: opsContract.TokenList, now: Date): void {
  if (tokens.length === 0) printLine('There are no tokens.')
  for (const { name, roles, expiresAt } of tokens) {
    const day = expiresAt === undefined ? '' : `, until ${expiresAt.slice(0, 10)}`
    printLine(`${name}: ${roles.join(', ')}: ${opsContract.formatTokenEnd(expiresAt, now)}${day}`)
  }
}

async function create(ledger: LedgerDeps, options: Options & { name: string }): Promise<void> {
  const { name } = options
  const { roles, days } = readNewToken(options)
  const now = ledger.clock()
  const expiresAt = getTokenEnd(now, days)
  printLine(await createToken(ledger, { name, roles, now, expiresAt }))
  for (const role of roles) printExplanation(`With this token ${name} may ${describeRole(role)}.`)
  printExplanation(`It ends in ${days} days, on ${expiresAt.toISOString().slice(0, 10)}.`)
  printExplanation('It is shown this once. Set it as LARDER_TOKEN where commands run.')
}

await runCommand(async () => {
  const options = readOptions()
  const { act, name, why } = options
  if (act === 'list')
    return withExistingLedger(async (ledger) =>
      showTokens({ tokens: await listTokens(ledger) }, ledger.clock()),
    )
  if (!name || (act !== 'create' && act !== 'revoke')) throw new CommandError(USAGE)
  if (act === 'create') readNewToken(options) // refused before the database is opened
  await withExistingLedger(async (ledger) => {
    if (act === 'create') return create(ledger, { ...options, name })
    const ended = await revokeTokens(ledger, { name, who: userInfo().username, why })
    printLine(`${ended} tokens of ${name} do nothing any more.`)
  })
}, USAGE)
