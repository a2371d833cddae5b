import { useState } from 'react'
import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { $isMember, changeLine, useStore } from '@larder/shared/stores'
import { announce, errorToast, useAction } from '@larder/shared/ui'
import {
  choiceOfLine,
  choiceProblems,
  firstChoice,
  sentOptions,
  unitPrice,
  type ChoiceProblem,
} from '../../domain/item-choice.ts'
import { groupFieldId } from '../../parts/OptionGroups.tsx'
import { useMenu } from '../../parts/menu-context.ts'
import { addToBasket } from '../../stores/add-to-basket.ts'

type Options = {
  onDone: () => void
  /** A basket line to change instead of adding another. */
  line?: basketApi.BasketLine | undefined
}

/** The form state of an item: its choices, what is missing, its price. */
export function useItemForm(item: catalogueApi.MenuItem, { onDone, line }: Options) {
  const { store, bannerAdvertId } = useMenu()
  const isMember = useStore($isMember)
  const [choice, setChoice] = useState(() => (line ? choiceOfLine(line) : firstChoice(item)))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [problems, setProblems] = useState<ChoiceProblem[]>([])

  const change = (next: typeof choice) => {
    setChoice(next)
    if (problems.length > 0) setProblems(choiceProblems(item, next))
  }
  const send = useAction(async () => {
    const sent = { menuItemId: item.id, quantity, sizeId: choice.sizeId, options: sentOptions(choice) }
    if (line) {
      await changeLine(line.basketLineId, sent)
      announce(`${item.name} changed`)
    } else if (!(await addToBasket({ store, item, choice: sent, bannerAdvertId }))) return
    onDone()
  }, errorToast)
  const submit = async () => {
    const found = choiceProblems(item, choice)
    setProblems(found)
    const [first] = found
    if (first) {
      const field = document.getElementById(groupFieldId(first.groupId))
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
      return
    }
    await send.run()
  }
  const one = unitPrice(item, choice, isMember && store.membershipPricing)
  const total = toMoney(toPence(one) * quantity)
  return {
    choice,
    change,
    quantity,
    setQuantity,
    problems,
    isPending: send.isPending,
    submit,
    total,
    isChange: line !== undefined,
  }
}

export type ItemForm = ReturnType<typeof useItemForm>
