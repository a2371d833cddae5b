import { createInterface } from 'node:readline/promises'
import { CommandError } from './command.ts'

/**
 * Asks for confirmation at the terminal; anything except a yes counts as no. Without a terminal, throws CommandError
 * unless `--force` is given.
 */
export async function confirm(question: string): Promise<boolean> {
  if (process.argv.includes('--force')) return true
  if (!process.stdin.isTTY) throw new CommandError(`${question}\nNobody is here to ask: say so with --force.`)
  const keyboard = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await keyboard.question(`${question} [y/N] `).finally(() => keyboard.close())
  return /^y(es)?$/i.test(answer.trim())
}
