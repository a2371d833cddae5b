import * as z from 'zod'
import { paths, returnPath } from '@larder/shared/domain'
import { writeStored, readStored } from '@larder/shared/stores'

const NAME = 'login-return'
/** The longest a provider's sign-in may take. */
const KEEP_DAYS = 1 / 48

/** Stores where a sign-in should lead, for the fixed page that providers redirect to (readings 20). */
export function rememberReturn(from: string | null): void {
  writeStored(NAME, returnPath(from), KEEP_DAYS)
}

/**
 * Returns the stored page and removes it; the member area without one. Validated again: storage may have been
 * tampered with.
 */
export function takeReturn(): string {
  const path = returnPath(readStored(NAME, z.string()))
  writeStored(NAME, undefined)
  return path ?? paths.member()
}
