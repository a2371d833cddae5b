import { isText, only } from '@larder/shared/lib'
import { keep, readKept } from '@larder/shared/stores'

const NAME = 'search-return'
const KEEP_DAYS = 1 / 144
/** Only a link of the shop's own waits for a search. */
const LINK = /^\/ul\/view_store\?[\w=&%.~-]*$/

/** A link that needs a place first: once it is found, the link is followed (spec §2 Route checks, search). */
export function rememberSearchReturn(path: string): void {
  keep(NAME, LINK.test(path) ? path : undefined, KEEP_DAYS)
}

/** The link that waits, once. Checked again: storage may have been tampered with. */
export function takeSearchReturn(): string | undefined {
  const path = readKept(NAME, only(isText))
  keep(NAME, undefined)
  return path && LINK.test(path) ? path : undefined
}
