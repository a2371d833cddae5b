import * as z from 'zod'
import { paths, returnPath } from '@larder/shared/domain'
import { writeStored, readStored } from '@larder/shared/stores'

const STORAGE_KEY = 'login-return'
/** How long the path is kept, in days: half an hour, the longest a provider's sign-in may take. */
const RETENTION_DAYS = 1 / 48

/**
 * Stores the page to return to after signing in, because providers redirect to a fixed page (readings 20).
 */
export function storeReturnPath(from: string | null): void {
  writeStored(STORAGE_KEY, returnPath(from), RETENTION_DAYS)
}

/**
 * Returns and removes the stored page, or the member area when there is none. The path is validated again,
 * because storage may have been tampered with.
 */
export function takeReturnPath(): string {
  const path = returnPath(readStored(STORAGE_KEY, z.string()))
  writeStored(STORAGE_KEY, undefined)
  return path ?? paths.member()
}
