import type { catalogueApi } from '@larder/shared/contracts'
import { $isMember, useStore } from '@larder/shared/stores'
import { Button, ChoiceGroup, formatMoney, Price, Radio, Stack } from '@larder/shared/ui'
import { AddBar } from '../../parts/AddBar.tsx'
import { groupFieldId, OptionGroups } from '../../parts/OptionGroups.tsx'
import { useMenu } from '../../hooks/menu-context.ts'
import type { ItemForm } from './use-item-form.ts'

type Size = catalogueApi.MenuItem['sizes'][number]

/** A size's price for this shopper, with a hint. */
function formatSizePrice(
  { kcal, price, membershipPrice = price }: Size,
  isMember: boolean,
  currency: string,
) {
  const hasMemberPrice = membershipPrice < price
  const parts = [
    kcal === undefined ? '' : `${kcal} kcal`,
    hasMemberPrice && isMember ? `Your member price, without it ${formatMoney(price, currency)}` : '',
    hasMemberPrice && !isMember ? `Members pay ${formatMoney(membershipPrice, currency)}` : '',
  ]
  return {
    hint: parts.filter(Boolean).join(', ') || undefined,
    amount: isMember ? membershipPrice : price,
  }
}

type Props = { item: catalogueApi.MenuItem; form: ItemForm }

export function ItemChoices({ item, form }: Props) {
  const currency = useMenu().store.currency.currencyCode
  const isMember = useStore($isMember)
  const { choice, change, problems } = form
  if (item.sizes.length === 0 && item.optionGroups.length === 0) return null
  return (
    <Stack gap={7}>
      {item.sizes.length > 0 && (
        <ChoiceGroup
          id={groupFieldId('size')}
          legend="Size"
          hint="Choose 1"
          problem={problems.find(({ groupId }) => groupId === 'size')?.message}
        >
          {item.sizes.map((size) => {
            const { hint, amount } = formatSizePrice(size, isMember, currency)
            return (
              <Radio
                key={size.id}
                isCard
                name="size"
                label={size.name}
                hint={hint}
                end={<Price amount={amount} currency={currency} />}
                checked={choice.sizeId === size.id}
                onChange={() => change({ ...choice, sizeId: size.id })}
              />
            )
          })}
        </ChoiceGroup>
      )}
      <OptionGroups
        groups={item.optionGroups}
        choice={choice}
        onChange={change}
        problems={problems}
        currency={currency}
      />
    </Stack>
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
