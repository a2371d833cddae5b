import { BrandFolderError } from '../brand-data/index.ts'

/** A line for the person who runs the command. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** What is wrong with how a command was called or with what it was given: told without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs a command and ends with 1 and plain words when it cannot be done. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isForeseen = error instanceof CommandError || error instanceof BrandFolderError
    console.error(isForeseen ? error.message : error)
    process.exitCode = 1
  }
}
