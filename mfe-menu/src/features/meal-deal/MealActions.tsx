import { Button, formatMoney, Stepper } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import type { MealForm } from './use-meal-form.ts'

/** How many meals, and the one button with the live price on it. */
export function MealActions({ form }: { form: MealForm }) {
  const currency = useMenu().store.currency.currencyCode
  const { deal, quantity, setQuantity, isPending, submit, total } = form
  return (
    <>
      <Stepper value={quantity} label={deal.name} onChange={setQuantity} fullWidth />
      <Button size="large" fullWidth loading={isPending} onClick={() => void submit()}>
        <span>{quantity > 1 ? `Add ${quantity} for` : 'Add for'}</span>
        <span aria-live="polite">{formatMoney(total, currency)}</span>
      </Button>
    </>
  )
}
