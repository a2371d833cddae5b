import { parseArgs } from 'node:util'
import { ConfigurationError } from '@larder/api/config.ts'
import { ForeignHistoryError } from '@larder/kernel/db/migrations.ts'
import { BrandFolderError } from '@larder/brands/problems.ts'
import { PostcodeFileError } from '@larder/brands/postcodes/decode-file.ts'
import { ReleaseError, StalePlanError } from '@larder/control/registry/release.ts'
import { BackupError } from '../backup/session.ts'
import { MoveError } from '../move/move-error.ts'
import { CommandError, isWrongOption, printLine, STALE_EXIT_CODE } from './command-error.ts'

export { CommandError, printExplanation, printLine } from './command-error.ts'

const EXPECTED_ERRORS = [
  CommandError,
  BrandFolderError,
  PostcodeFileError,
  BackupError,
  MoveError,
  ConfigurationError,
  ForeignHistoryError,
  ReleaseError,
]

/** The text of an error for people; it includes the stack only for an unexpected error. */
function explainError(error: unknown, usage: string): unknown {
  if (isWrongOption(error)) return `${error.message}\n${usage}`
  const isExpected = error instanceof Error && EXPECTED_ERRORS.some((kind) => error instanceof kind)
  return isExpected ? error.message : error
}

function chooseExitCode(error: unknown): number {
  if (error instanceof StalePlanError) return STALE_EXIT_CODE
  return error instanceof CommandError ? error.exitCode : 1
}

/**
 * Runs a command. When it fails, prints a plain message and exits with 1, with 3 for a change of a plan that has been
 * changed in the meantime, or with 4 when the shop is too busy (docs/recipes/release-an-area.md#exit-codes). Prints the usage for `--help` without doing anything, and together with a problem of
 * the options.
 */
export async function runCommand(work: () => Promise<void>, usage: string): Promise<void> {
  // A reader such as `| head` has closed the pipe.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return printLine(usage)
  try {
    await work()
  } catch (error) {
    console.error(explainError(error, usage))
    process.exitCode = chooseExitCode(error)
  }
}

/**
 * The positional arguments of a command line, with no options except `--force` where it is allowed. Fails on any other
 * option.
 */
export const readPositionals = ({ mayForce = false } = {}): string[] =>
  parseArgs({ options: mayForce ? { force: { type: 'boolean' } } : {}, allowPositionals: true }).positionals
