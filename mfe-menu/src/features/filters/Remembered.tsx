import type { MenuFilter } from '@larder/shared/contracts'
import { $avoided, avoidAllergens, useStore } from '@larder/shared/stores'
import { Button, Notice } from '@larder/shared/ui'

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name))

/** What this device remembers of the shopper's allergens and diets: written by a press alone, and taken back by one. */
export function Remembered({ filter: { freeOf, labels } }: { filter: MenuFilter }) {
  const { allergens, labels: diets = [] } = useStore($avoided)
  const known = [...diets, ...allergens.map((allergen) => `no ${allergen}`)]
  const isChosen = freeOf.length + labels.length > 0
  if (known.length > 0 && (!isChosen || (isSame(allergens, freeOf) && isSame(diets, labels)))) {
    return (
      <Notice
        action={
          <Button size="small" variant="text" onClick={() => avoidAllergens([])}>
            Forget
          </Button>
        }
      >
        {`Remembered on this device: ${known.join(', ')}. What does not suit is marked in the store; your basket is checked for the allergens.`}
      </Notice>
    )
  }
  if (!isChosen) return null
  return (
    <Button variant="tinted" size="small" onClick={() => avoidAllergens(freeOf, labels)}>
      Remember on this device
    </Button>
  )
}
