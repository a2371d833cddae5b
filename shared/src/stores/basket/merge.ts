import { readonlyType } from 'nanostores'
import type { authApi } from '../../contracts/index.ts'
import { on } from '../../events/index.ts'
import { isListOf, isShape, isString, shape, singleton, type ShapeOf } from '../../lib/index.ts'
import { persistentAtom } from '../persistent-atom.ts'

/** Stored, because checkout is a document of its own. */
const StoredMerge = shape({
  basketToken: isString,
  added: isListOf(isString),
  leftOut: isListOf(isShape(shape({ name: isString, message: isString }))),
})
type StoredMerge = ShapeOf<typeof StoredMerge>
const NO_MERGE: StoredMerge = { basketToken: '', added: [], leftOut: [] }

const $current = singleton('basket-merge', () => {
  const $persisted = persistentAtom('basket-merge', { schema: StoredMerge, neutral: NO_MERGE, days: 1 })
  on('session/signed-out', () => $persisted.set(NO_MERGE))
  return $persisted
})
/** What merging baskets at sign-in changed, until the shopper has read it (readings 121). */
export const $basketMerge = readonlyType($current)

/** Notes what a sign-in merged. A merge that neither added nor left out anything needs no words. */
export function noteBasketMerge(basketToken: string, { added, leftOut }: authApi.BasketMerge): void {
  if (added.length + leftOut.length > 0) $current.set({ basketToken, added, leftOut })
}
/** Forgets it once the shopper has read it. */
export const forgetBasketMerge = (): void => $current.set(NO_MERGE)
