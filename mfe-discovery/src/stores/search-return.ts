import { isString, only } from '@larder/shared/lib'
import { writeStored, readStored } from '@larder/shared/stores'

const NAME = 'search-return'
const KEEP_DAYS = 1 / 144
/** Only a deep link of the shop itself may wait for a search. */
const LINK = /^\/ul\/view_store\?[\w=&%.~-]*$/

/**
 * A link that needs a place first: once the place is known, the link is followed (spec §2 Route checks,
 * search).
 */
export function rememberSearchReturn(path: string): void {
  writeStored(NAME, LINK.test(path) ? path : undefined, KEEP_DAYS)
}

/** Returns the waiting link and removes it. Validated again: storage may have been tampered with. */
export function takeSearchReturn(): string | undefined {
  const path = readStored(NAME, only(isString))
  writeStored(NAME, undefined)
  return path && LINK.test(path) ? path : undefined
}
