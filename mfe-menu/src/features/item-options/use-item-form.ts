import { useState } from 'react'
import type { basketApi, catalogueApi } from '@larder/shared/contracts'
import { toMoney, toPence } from '@larder/shared/domain'
import { $isMember, changeLine, useStore } from '@larder/shared/stores'
import { announce, errorToast, useAction } from '@larder/shared/ui'
import {
  getLineChoice,
  getChoiceProblems,
  createDefaultChoice,
  toBasketOptions,
  computeUnitPrice,
  groupFieldId,
  type ChoiceProblem,
} from '@larder/shared/choice'
import { useMenu } from '../../hooks/menu-context.ts'
import { addToBasket } from '../../stores/add-to-basket.ts'

type Options = {
  onDone: () => void
  /** The basket line to change instead of adding a new one. */
  line?: basketApi.BasketLine | undefined
}

export function useItemForm(item: catalogueApi.MenuItem, { onDone, line }: Options) {
  const { store, bannerAdvertId } = useMenu()
  const isMember = useStore($isMember)
  const [choice, setChoice] = useState(() => (line ? getLineChoice(line) : createDefaultChoice(item)))
  const [quantity, setQuantity] = useState(line?.quantity ?? 1)
  const [problems, setProblems] = useState<ChoiceProblem[]>([])

  const change = (next: typeof choice) => {
    setChoice(next)
    if (problems.length > 0) setProblems(getChoiceProblems(item, next))
  }
  const save = useAction(async () => {
    const basketChoice = {
      menuItemId: item.id,
      quantity,
      sizeId: choice.sizeId,
      options: toBasketOptions(choice),
    }
    if (line) {
      await changeLine(line.basketLineId, basketChoice)
      announce(`${item.name} changed`)
    } else if (!(await addToBasket({ store, item, choice: basketChoice, bannerAdvertId }))) return
    onDone()
  }, errorToast)
  const submit = async () => {
    const missing = getChoiceProblems(item, choice)
    setProblems(missing)
    const [first] = missing
    if (first) {
      const field = document.getElementById(groupFieldId(first.groupId))
      field?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
      return
    }
    await save.run()
  }
  const price = computeUnitPrice(item, choice, isMember && store.membershipPricing)
  const total = toMoney(toPence(price) * quantity)
  return {
    choice,
    change,
    quantity,
    setQuantity,
    problems,
    isPending: save.isPending,
    submit,
    total,
    isChange: line !== undefined,
  }
}

export type ItemForm = ReturnType<typeof useItemForm>
