import { parseArgs } from 'node:util'
import { opsContract } from '@larder/shared/contracts'
import { createToken, revokeTokens } from '../../src/releases/index.ts'
import { CommandError, runCommand, say } from './command.ts'
import { withDatabase } from './with-database.ts'

// `pnpm ops:token create <name> <role>…`: prints a token once; `pnpm ops:token revoke <name>`: ends all of that name.
const USAGE = `pnpm ops:token create <name> <role>…   roles: ops, read, publish:<area>
pnpm ops:token revoke <name>`

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [act, name, ...words] = positionals
  const roles = opsContract.Role.array().safeParse(words)
  if (!name || (act !== 'create' && act !== 'revoke')) throw new CommandError(USAGE)
  if (act === 'create' && (!roles.success || words.length === 0)) throw new CommandError(USAGE)
  await withDatabase(async (db) => {
    const now = new Date()
    if (act === 'create') say(await createToken(db, { name, roles: roles.data ?? [], now }))
    else say(`${await revokeTokens(db, { name, now })} tokens of ${name} do nothing any more.`)
  })
})
