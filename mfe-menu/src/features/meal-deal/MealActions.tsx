import { AddBar } from '../../parts/AddBar.tsx'
import type { MealForm } from './use-meal-form.ts'

/** Number of meals, and the one button, which shows the current price. */
export function MealActions({ form }: { form: MealForm }) {
  const { deal, quantity, setQuantity, isPending, submit, total, isChange } = form
  return (
    <AddBar
      label={deal.name}
      quantity={quantity}
      onQuantity={setQuantity}
      total={total}
      isPending={isPending}
      isChange={isChange}
      onAdd={() => void submit()}
    />
  )
}
