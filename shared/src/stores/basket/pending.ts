import type { basketApi } from '../../contracts/index.ts'

/** A change by the shopper that the server has not confirmed yet. */
export type PendingChange =
  | { kind: 'add'; id: number; menuItemId: string; quantity: number }
  | { kind: 'quantity'; id: number; basketLineId: string; quantity: number }
  | { kind: 'remove'; id: number; basketLineId: string }

const pence = (amount: number): number => Math.round(amount * 100)

type Lines = basketApi.BasketLine[]

function applyOne(items: Lines, change: PendingChange): Lines {
  switch (change.kind) {
    case 'remove':
      return items.filter((line) => line.basketLineId !== change.basketLineId)
    case 'quantity':
      return items.map((line) => {
        if (line.basketLineId !== change.basketLineId) return line
        const lineTotal = (pence(line.unitPrice) * change.quantity) / 100
        return { ...line, quantity: change.quantity, lineTotal }
      })
    case 'add':
      return items // only the server knows the price of a new line; the count includes it
  }
}

/**
 * What the shopper sees while changes are pending: lines and count at once, the totals as the server last
 * sent them. Pure; a change that failed is simply omitted again.
 */
export function applyPending(basket: basketApi.Basket, changes: readonly PendingChange[]): basketApi.Basket {
  if (changes.length === 0) return basket
  const items = changes.reduce(applyOne, basket.items)
  const added = changes.reduce((sum, change) => (change.kind === 'add' ? sum + change.quantity : sum), 0)
  const itemCount = items.reduce((sum, line) => sum + line.quantity, 0) + added
  return { ...basket, items, itemCount }
}
