import type { catalogueApi } from '@larder/shared/contracts'
import { Button, ChoiceGroup, formatMoney, Price, Radio, styled } from '@larder/shared/ui'
import { AddBar } from '../../parts/AddBar.tsx'
import { groupFieldId, OptionGroups } from '../../parts/OptionGroups.tsx'
import { useMenu } from '../../parts/menu-context.ts'
import type { ItemForm } from './use-item-form.ts'

const Column = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(7) }))

function sizeHint(kcal: number | undefined, membershipPrice: number | undefined, currency: string) {
  const parts = [
    kcal === undefined ? '' : `${kcal} kcal`,
    membershipPrice === undefined ? '' : `${formatMoney(membershipPrice, currency)} for members`,
  ]
  return parts.filter(Boolean).join(', ') || undefined
}

type Props = { item: catalogueApi.MenuItem; form: ItemForm }

/** Sizes and options of an item. */
export function ItemChoices({ item, form }: Props) {
  const currency = useMenu().store.currency.currencyCode
  const { choice, change, problems } = form
  if (item.sizes.length === 0 && item.optionGroups.length === 0) return null
  return (
    <Column>
      {item.sizes.length > 0 && (
        <ChoiceGroup
          id={groupFieldId('size')}
          legend="Size"
          hint="Choose 1"
          problem={problems.find(({ groupId }) => groupId === 'size')?.message}
        >
          {item.sizes.map(({ id, name, price, membershipPrice, kcal }) => (
            <Radio
              key={id}
              isCard
              name="size"
              label={name}
              hint={sizeHint(kcal, membershipPrice, currency)}
              end={<Price amount={price} currency={currency} />}
              checked={choice.sizeId === id}
              onChange={() => change({ ...choice, sizeId: id })}
            />
          ))}
        </ChoiceGroup>
      )}
      <OptionGroups
        groups={item.optionGroups}
        choice={choice}
        onChange={change}
        problems={problems}
        currency={currency}
      />
    </Column>
  )
}

/** Quantity and the one button, with the live price on it. */
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
