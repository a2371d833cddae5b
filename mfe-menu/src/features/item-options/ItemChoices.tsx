import { ItemOptions } from '@larder/shared/choice'
import type { catalogueApi } from '@larder/shared/contracts'
import { $isMember, useStore } from '@larder/shared/stores'
import { Button } from '@larder/shared/ui'
import { AddBar } from '../../parts/AddBar.tsx'
import { useMenu } from '../../hooks/menu-context.ts'
import type { ItemForm } from './use-item-form.ts'

type Props = { item: catalogueApi.MenuItem; form: ItemForm }

export function ItemChoices({ item, form: { choice, change, problems } }: Props) {
  const currency = useMenu().store.currency.currencyCode
  const isMember = useStore($isMember)
  return (
    <ItemOptions
      item={item}
      choice={choice}
      onChange={change}
      problems={problems}
      currency={currency}
      isMember={isMember}
    />
  )
}

export function ItemActions({ item, form }: Props) {
  const { quantity, setQuantity, total, isPending, submit, isChange } = form
  if (!item.isAvailable) {
    return (
      <Button size="large" fullWidth disabled>
        Sold out
      </Button>
    )
  }
  return (
    <AddBar
      label={item.name}
      quantity={quantity}
      max={item.maxPerBasket}
      onQuantity={setQuantity}
      total={total}
      isPending={isPending}
      isChange={isChange}
      onAdd={() => void submit()}
    />
  )
}
