import { Button, formatMoney, Stepper } from '@larder/shared/ui'
import { useMenu } from '../hooks/menu-context.ts'
import styles from './AddBar.module.css'

type Props = {
  label: string
  quantity: number
  max?: number | undefined
  onQuantity: (quantity: number) => void
  /** The total for the quantity, in major units. */
  total: number
  isPending: boolean
  /** Whether a basket line is changed instead of adding a new one. */
  isChange?: boolean
  onAdd: () => void
}

export function AddBar({ label, quantity, max = 99, onQuantity, total, isPending, isChange, onAdd }: Props) {
  const currency = useMenu().store.currency.currencyCode
  return (
    <div className={styles.row}>
      <Stepper value={quantity} max={max} label={label} onChange={onQuantity} />
      <Button size="large" loading={isPending} onClick={onAdd}>
        <span>{isChange ? 'Update for' : quantity > 1 ? `Add ${quantity} for` : 'Add for'}</span>
        <span aria-live="polite">{formatMoney(total, currency)}</span>
      </Button>
    </div>
  )
}
