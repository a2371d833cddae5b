import { isString, only } from '@larder/shared/lib'
import { writeStored, readStored } from '@larder/shared/stores'

const STORAGE_KEY = 'search-return'
const RETENTION_DAYS = 1 / 144
/** Only the shop's own deep links may be followed after a search. */
const DEEP_LINK_PATTERN = /^\/ul\/view_store\?[\w=&%.~-]*$/

/**
 * Stores a deep link that needs a place, to follow it once the place is known (spec §2 Route checks, search).
 */
export function storePendingLink(path: string): void {
  writeStored(STORAGE_KEY, DEEP_LINK_PATTERN.test(path) ? path : undefined, RETENTION_DAYS)
}

/**
 * Returns and removes the pending link. It is validated again, because storage may have been tampered with.
 */
export function takePendingLink(): string | undefined {
  const path = readStored(STORAGE_KEY, only(isString))
  writeStored(STORAGE_KEY, undefined)
  return path && DEEP_LINK_PATTERN.test(path) ? path : undefined
}
