import type { basketApi } from '../../contracts/index.ts'

/** A change by the shopper that the server has not confirmed yet. */
export type PendingChange =
  | { kind: 'add'; id: number; menuItemId: string; quantity: number }
  | { kind: 'quantity'; id: number; basketLineId: string; quantity: number }
  | { kind: 'remove'; id: number; basketLineId: string }

const toPence = (amount: number): number => Math.round(amount * 100)

type Lines = basketApi.BasketLine[]

function applyChange(items: Lines, change: PendingChange): Lines {
  switch (change.kind) {
    case 'remove':
      return items.filter((line) => line.basketLineId !== change.basketLineId)
    case 'quantity':
      return items.map((line) => {
        if (line.basketLineId !== change.basketLineId) return line
        const lineTotal = (toPence(line.unitPrice) * change.quantity) / 100
        return { ...line, quantity: change.quantity, lineTotal }
      })
    case 'add':
      return items // only the server knows the price of a new line; the count includes it
  }
}

/**
 * The basket shown while changes are pending: lines and count change at once, totals stay as the server last sent
 * them. Pure; a failed change is simply no longer passed.
 */
export function applyPending(basket: basketApi.Basket, changes: readonly PendingChange[]): basketApi.Basket {
  if (changes.length === 0) return basket
  const items = changes.reduce(applyChange, basket.items)
  const added = changes.reduce(
    (count, change) => (change.kind === 'add' ? count + change.quantity : count),
    0,
  )
  const itemCount = items.reduce((count, line) => count + line.quantity, 0) + added
  return { ...basket, items, itemCount }
}
