import { IconButton } from './Button.tsx'
import styles from './Stepper.module.css'

type Props = {
  value: number
  onChange: (value: number) => void
  /** Name of the counted item: 'Oat milk'. */
  label: string
  min?: number
  max?: number
  /** At `min` the minus button becomes a bin, which removes the item. */
  onRemove?: () => void
  isDisabled?: boolean
  fullWidth?: boolean
}

/** A quantity with two 44 px buttons. Screen readers announce the new number. */
export function Stepper({
  value,
  onChange,
  label,
  min = 1,
  max = 99,
  onRemove,
  isDisabled = false,
  fullWidth,
}: Props) {
  const isLast = value <= min
  const decrement = () => (isLast ? onRemove?.() : onChange(value - 1))
  const isRemoving = isLast && onRemove !== undefined
  return (
    <fieldset className={styles.root} aria-label={`Quantity of ${label}`} data-full={fullWidth || undefined}>
      <IconButton
        icon={isRemoving ? 'bin' : 'minus'}
        label={isRemoving ? `Remove ${label}` : `One less ${label}`}
        disabled={isDisabled || (isLast && !onRemove)}
        onClick={decrement}
      />
      <output aria-live="polite">{value}</output>
      <IconButton
        icon="plus"
        label={`One more ${label}`}
        disabled={isDisabled || value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
