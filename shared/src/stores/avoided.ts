import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { isListOf, isString, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

/** What a shopper asked this device to remember about them is about their health: not for ever, and for nobody who comes after. */
const KEEP_DAYS = 180

const Avoided = shape({ allergens: isListOf(isString) })
const NOTHING: ShapeOf<typeof Avoided> = { allergens: [] }

const $current = singleton('avoided', () => {
  const $persisted = persistentAtom('avoided', { schema: Avoided, neutral: NOTHING, days: KEEP_DAYS })
  on('session/signed-out', () => $persisted.set(NOTHING))
  return $persisted
})
/** The allergens that this device's shopper always avoids. */
export const $avoided = readonlyType($current)

/** Remembers allergens on this device; none ends it. */
export function avoidAllergens(allergens: readonly string[]): void {
  $current.set(allergens.length > 0 ? { allergens: [...allergens] } : NOTHING)
}
