import { readonlyType } from 'nanostores'
import type { basketApi } from '../../contracts/index.ts'
import { on } from '../../events/index.ts'
import { singleton } from '../../lib/index.ts'
import { pageAtom } from '../page-atom.ts'

/** The items of an earlier order that are not in the basket made from it. */
type LeftOut = { basketToken: string; items: readonly basketApi.LeftOutItem[] }

const $current = singleton('basket-left-out', () => {
  const $noted = pageAtom<LeftOut | undefined>(undefined)
  on('session/signed-out', () => $noted.set(undefined))
  return $noted
})
/** What the last order again left out, until the shopper has read it or leaves the page's document. */
export const $leftOut = readonlyType($current)

export const noteLeftOut = (leftOut: LeftOut): void => $current.set(leftOut)
/** Forgets it once the shopper has read it. */
export const forgetLeftOut = (): void => $current.set(undefined)
