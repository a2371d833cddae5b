import { readonlyType } from 'nanostores'
import { parseAllergenKey, parseLabelKey } from '../contracts/catalogue/diet-words.ts'
import { on } from '../events/index.ts'
import { isListOf, isString, optional, shape, singleton, type ShapeOf } from '../lib/index.ts'
import { persistentAtom } from './persistent-atom.ts'

/**
 * How long dietary needs are kept, in days. They are health data, so they are kept neither for ever nor for the next
 * person who uses this device.
 */
const RETENTION_DAYS = 180

const DietaryNeeds = shape({ allergens: isListOf(isString), labels: optional(isListOf(isString)) })
type DietaryNeeds = ShapeOf<typeof DietaryNeeds>
const NO_NEEDS: DietaryNeeds = { allergens: [] }

const normalise = (names: readonly string[], parse: (name: string) => readonly string[]): string[] => [
  // A word that stands for nothing stays: with it, no item suits, and the shopper can see why.
  ...new Set(names.flatMap((name) => (parse(name).length > 0 ? parse(name) : name))),
]

/** Stored needs with the names that declarations use: "gluten" was stored as it stood in an address. */
const StoredNeeds = {
  safeParse: (value: unknown) => {
    const read = DietaryNeeds.safeParse(value)
    if (!read.success) return read
    const { allergens, labels = [] } = read.data
    const data: DietaryNeeds = {
      allergens: normalise(allergens, parseAllergenKey),
      labels: normalise(labels, parseLabelKey),
    }
    return { success: true as const, data }
  },
}

const $current = singleton('avoided', () => {
  const $persisted = persistentAtom('avoided', {
    schema: StoredNeeds,
    neutral: NO_NEEDS,
    days: RETENTION_DAYS,
  })
  on('session/signed-out', () => $persisted.set(NO_NEEDS))
  return $persisted
})
/** The allergens that this device's shopper avoids, and the dietary labels that they require. */
export const $avoided = readonlyType($current)

/** Stores allergens and dietary labels on this device; two empty lists delete them. */
export function avoidAllergens(allergens: readonly string[], labels: readonly string[] = []): void {
  const isEmpty = allergens.length + labels.length === 0
  $current.set(isEmpty ? NO_NEEDS : { allergens: [...allergens], labels: [...labels] })
}
