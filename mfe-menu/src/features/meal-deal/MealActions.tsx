import { AddBar } from '../../parts/AddBar.tsx'
import type { MealForm } from './use-meal-form.ts'

/** How many meals, and the one button with the live price on it. */
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
