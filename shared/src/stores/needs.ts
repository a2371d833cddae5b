import { readonlyType } from 'nanostores'
import { on } from '../events/index.ts'
import { isListOf, isString, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

/** What a shopper asked this device to remember about them is about their health: not for ever, and for nobody who comes after. */
const KEEP_DAYS = 180

const Needs = shape({ allergens: isListOf(isString), labels: isListOf(isString) })
type Needs = ShapeOf<typeof Needs>
const NONE: Needs = { allergens: [], labels: [] }

const $current = singleton('needs', () => {
  const $persisted = persistentAtom('needs', { schema: Needs, neutral: NONE, days: KEEP_DAYS })
  on('session/signed-out', () => $persisted.set(NONE))
  return $persisted
})
/** The allergens that this device's shopper always avoids, and the diets they keep. */
export const $needs = readonlyType($current)

/** Remembers allergens and diets on this device; none of both ends it. */
export function rememberNeeds({ allergens, labels }: Readonly<Record<keyof Needs, readonly string[]>>): void {
  const isNone = allergens.length + labels.length === 0
  $current.set(isNone ? NONE : { allergens: [...allergens], labels: [...labels] })
}
