import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createRemote } from '../create-remote/create-remote.ts'
import { CommandError, runCommand, say } from './command.ts'

// `pnpm create:remote <name>`: a sixth area, in a folder of its own of this workspace.
const USAGE = `pnpm create:remote <name> --route <route>
  for example: pnpm create:remote gift-cards --route /gift-cards`
/** The longest command: `pnpm release` and a name of 30 letters. */
const COMMAND_WIDTH = 44
const repository = resolve(import.meta.dirname, '../../..')

/** Asks at the terminal; an empty answer is the proposal. Without a terminal the proposal is not taken unasked. */
async function askRoute(proposal: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError(`Which route?\n${USAGE}`)
  const keyboard = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await keyboard
    .question(`Route of its first page [${proposal}]: `)
    .finally(() => keyboard.close())
  return answer.trim() || proposal
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { route: { type: 'string' } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (!name || positionals.length > 1) throw new CommandError(USAGE)
  const route = values.route ?? (await askRoute(`/${name}`))
  const folder = await createRemote(repository, { name, route })
  const steps = [
    ['pnpm install', 'its packages, into the lockfile'],
    ['pnpm dev', 'the shop with it (start it again if it runs)'],
    [`pnpm dev:${name}`, 'this area alone, beside a running shop'],
    ['pnpm test types lint unit', 'its own test is among them'],
    [`pnpm release ${name}`, 'publishes it, and says how to make it live'],
  ] as const
  say(`${folder} has a page at ${route}. Next:`)
  for (const [command, purpose] of steps) say(`  ${command.padEnd(COMMAND_WIDTH)} ${purpose}`)
  say(
    `Say what it is for in its README.md, in README.md (Where things are) and ARCHITECTURE.md (Who owns what).`,
  )
})
