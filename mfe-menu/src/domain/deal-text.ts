import type { catalogueApi } from '@larder/shared/contracts'
import { toPence } from '@larder/shared/domain'

type Deal = catalogueApi.Deal
type InBasket = { menuItemId: string; quantity: number; lineTotal: number }

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2).replace(/\.00$/, '')}`

/**
 * Progress of the basket towards a deal, as text; undefined where there is none to show (a meal is chosen,
 * not reached).
 */
export function dealProgress(deal: Deal, lines: readonly InBasket[]): string | undefined {
  switch (deal.kind) {
    case 'meal':
    case 'percent-off':
      return undefined
    case 'multi-buy-price':
    case 'multi-buy-free': {
      const taking = new Set(deal.menuItemIds)
      const count = lines
        .filter(({ menuItemId }) => taking.has(menuItemId))
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const over = count % deal.quantity
      if (count === 0) return `Add any ${deal.quantity} to get this deal`
      return over === 0
        ? 'You have this deal in your basket'
        : `Add ${deal.quantity - over} more to get this deal`
    }
    case 'spend-and-save': {
      const spent = lines.reduce((sum, { lineTotal }) => sum + toPence(lineTotal), 0)
      const missing = toPence(deal.spend) - spent
      return missing > 0 ? `Spend ${pounds(missing)} more to save` : 'You have this deal in your basket'
    }
  }
}
