import { useId } from 'react'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon, type IconName } from '../media/Icon.tsx'
import styles from './Segmented.module.css'

export type SegmentedOption<Value extends string> = {
  value: Value
  label: string
  icon?: IconName
  isDisabled?: boolean
}
type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly SegmentedOption<Value>[]
  fullWidth?: boolean
  /** Name in a plain form that must work without script. */
  name?: string
}

/** One of two or three options: delivery or collection. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  fullWidth,
  name,
}: Props<Value>) {
  const own = useId()
  return (
    <fieldset className={styles.root} data-full={fullWidth || undefined}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value}>
          <VisuallyHidden
            as="input"
            {...{
              type: 'radio',
              name: name ?? own,
              value: option.value,
              checked: option.value === value,
              disabled: option.isDisabled ?? false,
              onChange: () => onChange(option.value),
            }}
          />
          {option.icon && <Icon name={option.icon} size="small" />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
