import type { catalogueApi } from '@larder/shared/contracts'
import { ChoiceGroup, formatMoney, Price, Radio, Stack } from '@larder/shared/ui'
import { isSoldOut, type ChoiceProblem, type ItemChoice } from './item-choice.ts'
import { groupFieldId, OptionGroups } from './OptionGroups.tsx'

type Size = catalogueApi.MenuItem['sizes'][number]

/** A size's price for this shopper, with a hint. */
function formatSizePrice(size: Size, isMember: boolean, currency: string) {
  const { kcal, price, membershipPrice = price } = size
  const hasMemberPrice = membershipPrice < price
  const parts = [
    kcal === undefined ? '' : `${kcal} kcal`,
    hasMemberPrice && isMember ? `Your member price, without it ${formatMoney(price, currency)}` : '',
    hasMemberPrice && !isMember ? `Members pay ${formatMoney(membershipPrice, currency)}` : '',
  ]
  return {
    hint: isSoldOut(size) ? 'Sold out' : parts.filter(Boolean).join(', ') || undefined,
    amount: isMember ? membershipPrice : price,
  }
}

type Props = {
  item: Pick<catalogueApi.MenuItem, 'sizes' | 'optionGroups'>
  choice: ItemChoice
  onChange: (choice: ItemChoice) => void
  problems: readonly ChoiceProblem[]
  currency: string
  /** Whether the shopper pays member prices. */
  isMember: boolean
}

/** The sizes and option groups of an item; nothing for one without any. */
export function ItemOptions({ item, choice, onChange, problems, currency, isMember }: Props) {
  const { sizes, optionGroups } = item
  if (sizes.length === 0 && optionGroups.length === 0) return null
  return (
    <Stack gap={7}>
      {sizes.length > 0 && (
        <ChoiceGroup
          id={groupFieldId('size')}
          legend="Size"
          hint="Choose 1"
          problem={problems.find(({ groupId }) => groupId === 'size')?.message}
        >
          {sizes.map((size) => {
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
                disabled={isSoldOut(size)}
                onChange={() => onChange({ ...choice, sizeId: size.id })}
              />
            )
          })}
        </ChoiceGroup>
      )}
      <OptionGroups
        groups={optionGroups}
        choice={choice}
        onChange={onChange}
        problems={problems}
        currency={currency}
      />
    </Stack>
  )
}
