import type { catalogueApi } from '@larder/shared/contracts'
import { Checkbox, ChoiceGroup, Price, Radio, Stepper } from '@larder/shared/ui'
import {
  listChosenOptions,
  setOptionQuantity,
  formatGroupRule,
  isSoldOut,
  toggleOption,
  type ChoiceProblem,
  type ItemChoice,
} from './item-choice.ts'
import styles from './OptionGroups.module.css'

type Group = catalogueApi.OptionGroup
type ChangeChoice = (choice: ItemChoice) => void
type SharedProps = { choice: ItemChoice; onChange: ChangeChoice; currency: string }

/** That an option is sold out, or else its kilocalories and allergens. */
function formatOptionHint(option: catalogueApi.ItemOption): string | undefined {
  if (isSoldOut(option)) return 'Sold out'
  const { kcal, allergenInfo } = option
  const { contains } = allergenInfo
  const containsText = contains && contains.length > 0 ? `Contains ${contains.join(', ')}` : ''
  const parts = [
    kcal === undefined ? '' : `${kcal} kcal`,
    contains === undefined ? 'Allergens are not known. Ask the store' : containsText,
  ]
  return parts.filter(Boolean).join('. ') || undefined
}

function formatExtraPrice(price: number, currency: string) {
  if (price === 0) return undefined
  return (
    <>
      +<Price amount={price} currency={currency} />
    </>
  )
}

function Option({
  group,
  option,
  ...shared
}: SharedProps & { group: Group; option: catalogueApi.ItemOption }) {
  const { choice, onChange, currency } = shared
  const chosenIds = listChosenOptions(choice, group.id)
  const count = chosenIds.filter((id) => id === option.id).length
  const isFull = chosenIds.length >= group.max
  const inputProps = {
    name: group.id,
    label: option.name,
    hint: formatOptionHint(option),
    end: formatExtraPrice(option.price, currency),
    isCard: true,
    checked: count > 0,
    // A line that has it from before can be freed of it.
    disabled: isSoldOut(option) && count === 0,
    onChange: () => onChange(toggleOption(choice, group, option.id)),
  }
  // Of a line with more than one from before, none is chosen yet: a radio button that is checked cannot be pressed.
  if (group.max === 1 && group.min === 1)
    return <Radio {...inputProps} checked={count > 0 && chosenIds.length === 1} />
  const setCount = (next: number) =>
    onChange(setOptionQuantity(choice, group, { optionId: option.id, count: next }))
  return (
    <div className={styles.row}>
      <Checkbox {...inputProps} disabled={inputProps.disabled || (isFull && count === 0 && group.max > 1)} />
      {count > 0 && group.max > 1 && (
        <Stepper
          value={count}
          max={isFull ? count : group.max}
          label={option.name}
          onChange={setCount}
          onRemove={() => setCount(0)}
        />
      )}
    </div>
  )
}

/** The id of a group's field, to which errors link. */
export const groupFieldId = (groupId: string): string => `choice-${groupId}`

type Props = SharedProps & { groups: readonly Group[]; problems: readonly ChoiceProblem[] }

/** Option groups with their rules. The other options of a full group are disabled. */
export function OptionGroups({ groups, problems, ...shared }: Props) {
  return groups.map((group) => {
    const remaining = group.max - listChosenOptions(shared.choice, group.id).length
    const rule =
      remaining === 0 && group.max > 1
        ? `${formatGroupRule(group)}. That is all ${group.max}`
        : formatGroupRule(group)
    const hint = group.help ? `${rule}. ${group.help}` : rule
    return (
      <ChoiceGroup
        key={group.id}
        id={groupFieldId(group.id)}
        legend={group.name}
        hint={hint}
        problem={problems.find(({ groupId }) => groupId === group.id)?.message}
      >
        {group.options.map((option) => (
          <Option key={option.id} group={group} option={option} {...shared} />
        ))}
      </ChoiceGroup>
    )
  })
}
