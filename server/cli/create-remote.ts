import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { createRemote, createRepository } from './create-remote/create-remote.ts'
import type { NewRemote } from './create-remote/area-files.ts'
import { CommandError, runCommand, printLine } from './command/command.ts'

// `pnpm create:remote <name>` creates a new area in a separate folder of this workspace.
const USAGE = `pnpm create:remote <name> --route <route>
  --into <folder>    a repository of its own instead of a folder of this workspace
  for example: pnpm create:remote gift-cards --route /gift-cards`
/** Width of the longest command: `pnpm release` and a name of 30 letters. */
const COMMAND_WIDTH = 44
const REPO_ROOT = resolve(import.meta.dirname, '../..')

/**
 * Asks at the terminal; an empty answer accepts the proposal. Without a terminal the proposal is not accepted silently.
 */
async function promptForRoute(proposal: string): Promise<string> {
  if (!process.stdin.isTTY) throw new CommandError(`Which route?\n${USAGE}`)
  const keyboard = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await keyboard
    .question(`Route of its first page [${proposal}]: `)
    .finally(() => keyboard.close())
  return answer.trim() || proposal
}

type Step = readonly [command: string, purpose: string]

function printSteps(steps: readonly Step[]): void {
  for (const [command, purpose] of steps) printLine(`  ${command.padEnd(COMMAND_WIDTH)} ${purpose}`)
}

function printFolder(folder: string, { name, route }: NewRemote): void {
  printLine(`${folder} has a page at ${route}. Next:`)
  printSteps([
    ['pnpm install', 'its packages, into the lockfile'],
    ['pnpm dev', 'the shop with it (start it again if it runs)'],
    [`pnpm dev:${name}`, 'this area alone, beside a running shop'],
    ['pnpm test types lint unit', 'its own test is among them'],
    [`pnpm release ${name}`, 'publishes it, and says how to make it live'],
  ])
  printLine(
    'Say what it is for in its README.md, in README.md (Where things are) and ARCHITECTURE.md (Who owns what).',
  )
}

async function createInRepository(remote: NewRemote, target: string): Promise<void> {
  await createRepository(REPO_ROOT, remote, target)
  printLine(`${target} has an area with a page at ${remote.route}. Next, there:`)
  printSteps([
    ['npm install', 'ours are in packages'],
    ['npm test', 'its own test is there'],
    [
      'npx larder dev --ops <url> --shop <url>',
      'inside of that shop, for your browser; token in LARDER_TOKEN',
    ],
    ['npx larder release --ops <url>', 'publishes it, by the operators’ origin of the shop'],
    ['npx larder rollout --ops <url>', 'shows what is live of it, and rolls it out'],
  ])
  printLine(
    `An operator of the shop makes the token: pnpm ops:token create --role publish:${remote.name} --role rollout:${remote.name} --name "…"`,
  )
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    options: { route: { type: 'string' }, into: { type: 'string' } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (!name || positionals.length > 1) throw new CommandError(USAGE)
  const route = values.route ?? (await promptForRoute(`/${name}`))
  if (values.into === undefined) printFolder(await createRemote(REPO_ROOT, { name, route }), { name, route })
  else await createInRepository({ name, route }, resolve(values.into))
}, USAGE)
