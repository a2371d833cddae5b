import { BrandFolderError } from '../../brand-kit/index.ts'
import { ReleaseError } from '../../src/releases/index.ts'
import { BackupError } from '../backup/index.ts'
import { CommandError } from './command-error.ts'

export { CommandError, say } from './command-error.ts'

const EXPECTED = [CommandError, BrandFolderError, BackupError, ReleaseError]

/** Runs a command; exits with 1 and a plain message when it fails. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // `| head` has read enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await work()
  } catch (error) {
    const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind)
    console.error(isExpected ? error.message : error)
    process.exitCode = 1
  }
}
