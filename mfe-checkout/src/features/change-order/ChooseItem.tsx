import { useState } from 'react'
import {
  computeUnitPrice,
  createDefaultChoice,
  getChoiceProblems,
  groupFieldId,
  ItemOptions,
  listChoiceNames,
  toBasketOptions,
  type ChoiceProblem,
} from '@larder/shared/choice'
import type { catalogueApi } from '@larder/shared/contracts'
import { Button, formatMoney, Sheet, Stack } from '@larder/shared/ui'
import type { AddedItem } from '../../stores/change-draft.ts'
import { ItemStatement } from './Statement.tsx'

type Props = {
  item: catalogueApi.MenuItem
  currency: string
  onChosen: (item: Omit<AddedItem, 'quantity'>) => void
}

/** The choice of an item's size and options, with the allergens of what is chosen. */
function ChoiceForm({ item, currency, onChosen }: Props) {
  const [choice, setChoice] = useState(() => createDefaultChoice(item))
  const [problems, setProblems] = useState<ChoiceProblem[]>([])
  const price = computeUnitPrice(item, choice, false)
  const change = (next: typeof choice) => {
    setChoice(next)
    if (problems.length > 0) setProblems(getChoiceProblems(item, next))
  }
  const submit = () => {
    const missing = getChoiceProblems(item, choice)
    setProblems(missing)
    const [first] = missing
    if (first) return document.getElementById(groupFieldId(first.groupId))?.focus()
    const { id: menuItemId, name, picture } = item
    const { sizeId } = choice
    const details = listChoiceNames(item, choice)
    onChosen({ menuItemId, name, picture, price, sizeId, options: toBasketOptions(choice), details })
  }
  return (
    <Stack gap={6}>
      <ItemOptions
        item={item}
        choice={choice}
        onChange={change}
        problems={problems}
        currency={currency}
        isMember={false}
      />
      {item.isFood && (
        <div aria-live="polite">
          <ItemStatement item={item} choice={choice} />
        </div>
      )}
      <Button size="large" fullWidth onClick={submit}>
        {`Add for ${formatMoney(price, currency)}`}
      </Button>
    </Stack>
  )
}

/** The button that opens the choice of an item, which is added with it. */
export function ChooseItem({ item, currency, onChosen }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="tinted" aria-label={`Choose ${item.name}`} onClick={() => setOpen(true)}>
        Choose
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title={item.name}>
        {isOpen && (
          <ChoiceForm
            item={item}
            currency={currency}
            onChosen={(chosen) => {
              onChosen(chosen)
              close()
            }}
          />
        )}
      </Sheet>
    </>
  )
}
