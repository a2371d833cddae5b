import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { IF_MISSING_TEXTS } from '@larder/shared/order'
import { setSubstitution } from '@larder/shared/stores'
import { announce, ChoiceGroup, errorToast, Radio, useAction } from '@larder/shared/ui'

const CHOICES = ['similar', 'refund', 'ask'] as const satisfies basketApi.IfMissing[]

/** The choice for all items, which replaces those of single ones. Shown at once, and reverted if it is rejected. */
export function BasketChoice({ basket: { ifMissing, items } }: { basket: basketApi.Basket }) {
  const [wanted, setWanted] = useState<basketApi.GeneralIfMissing>()
  const { run, isPending } = useAction(setSubstitution, errorToast)
  const shown = isPending ? wanted : ifMissing
  const others = items.filter((line) => line.isOwnChoice && line.ifMissing !== ifMissing).length
  async function choose(choice: basketApi.GeneralIfMissing): Promise<void> {
    setWanted(choice)
    if (await run({ ifMissing: choice })) announce(`For all items: ${IF_MISSING_TEXTS[choice].label}`)
  }
  return (
    <ChoiceGroup
      legend="For all items"
      hint={others > 0 ? 'Items with a choice of their own get this one, too.' : undefined}
    >
      {CHOICES.map((choice) => (
        <Radio
          key={choice}
          name="if-missing"
          value={choice}
          isCard
          label={IF_MISSING_TEXTS[choice].label}
          hint={IF_MISSING_TEXTS[choice].hint}
          checked={shown === choice}
          onChange={() => void choose(choice)}
        />
      ))}
    </ChoiceGroup>
  )
}
