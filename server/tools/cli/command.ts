import { BrandFolderError } from '../../brand-kit/index.ts'
import { BackupError } from '../backup/index.ts'

/** A line for the person who runs the command. */
export const say = (line: string) => process.stdout.write(`${line}\n`)

/** What is wrong with how a command was called or with what it was given: told without a stack. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const FORESEEN = [CommandError, BrandFolderError, BackupError]

/** Runs a command and ends with 1 and plain words when it cannot be done. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isForeseen = error instanceof Error && FORESEEN.some((kind) => error instanceof kind)
    console.error(isForeseen ? error.message : error)
    process.exitCode = 1
  }
}
