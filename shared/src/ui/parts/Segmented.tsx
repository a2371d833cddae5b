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
  /** Name of the field in a plain form that must work without JavaScript. */
  name?: string
}

/** A choice of two or three options, such as delivery or collection. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  fullWidth,
  name,
}: Props<Value>) {
  const generatedName = useId()
  return (
    <fieldset className={styles.root} data-full={fullWidth || undefined}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value}>
          <VisuallyHidden
            as="input"
            {...{
              type: 'radio',
              name: name ?? generatedName,
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
