import type { catalogueApi } from '@larder/shared/contracts'
import { formatMoney } from '@larder/shared/domain'
import { SelectField } from '@larder/shared/ui'
import { formatGroupRule, listChosenOptions, type ItemChoice } from '@larder/shared/choice'
import styles from './ListEntries.module.css'

type MenuItem = catalogueApi.MenuItem

type Choice = { id: string; label: string; isAvailable?: boolean | undefined }
type FieldProps = {
  label: string
  prompt: string
  value: string | undefined
  choices: readonly Choice[]
  onChange: (id: string) => void
}

/** A required choice, which is made once and then only changed. What is sold out is offered only where it is chosen already. */
function ChoiceField({ label, prompt, value = '', choices, onChange }: FieldProps) {
  const options = choices
    .filter(({ id, isAvailable }) => isAvailable !== false || id === value)
    .map((choice) => ({
      value: choice.id,
      label: choice.isAvailable === false ? `${choice.label}, sold out` : choice.label,
    }))
  return (
    <SelectField
      label={label}
      value={value}
      options={value === '' ? [{ value: '', label: prompt }, ...options] : options}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const replaceAt = (ids: readonly string[], at: number, id: string): string[] =>
  at < ids.length ? ids.map((own, index) => (index === at ? id : own)) : [...ids, id]

type Props = {
  item: MenuItem
  currency: string
  choice: ItemChoice
  onChange: (choice: ItemChoice) => void
}

/** The size and the required options of an item, which a line of a list may leave open. */
export function EntryChoices({ item, currency, choice, onChange }: Props) {
  const groups = item.optionGroups.filter(({ min }) => min > 0)
  if (item.sizes.length + groups.length === 0) return null
  const price = (amount: number) => formatMoney(amount, currency)
  return (
    <div className={styles.choices}>
      {item.sizes.length > 0 && (
        <ChoiceField
          label="Size"
          prompt="Choose a size"
          value={choice.sizeId}
          choices={item.sizes.map((size) => ({ ...size, label: `${size.name}, ${price(size.price)}` }))}
          onChange={(sizeId) => onChange({ ...choice, sizeId })}
        />
      )}
      {groups.flatMap((group) =>
        Array.from({ length: group.min }, (_, at) => {
          const ids = listChosenOptions(choice, group.id)
          return (
            <ChoiceField
              key={`${group.id} ${at}`}
              label={group.min > 1 ? `${group.name}, ${at + 1} of ${group.min}` : group.name}
              prompt={formatGroupRule(group)}
              value={ids[at]}
              choices={group.options.map((option) => ({
                ...option,
                label: option.price > 0 ? `${option.name}, +${price(option.price)}` : option.name,
              }))}
              onChange={(id) =>
                onChange({ ...choice, options: { ...choice.options, [group.id]: replaceAt(ids, at, id) } })
              }
            />
          )
        }),
      )}
    </div>
  )
}
