import type { ShopEvent } from './tag-manager.ts'

/** Pages whose address contains personal data: a place, an order, a token or a search. */
const PERSONAL_PATHS = ['/stores-near-by', '/member/orders', '/member/reset-token', '/search']

/** The path without personal data: `/stores-near-by/YO1 7HH` becomes `/stores-near-by`. */
export function anonymisePath(path: string): string {
  for (const base of PERSONAL_PATHS) {
    const index = path.indexOf(`${base}/`)
    if (index !== -1) return path.slice(0, index + base.length)
  }
  return path
}

/** The tag manager events for opening a page (providers: Tag manager). */
export function createPageEvents(path: string): ShopEvent[] {
  const item = /\/menuItem\/([^/]+)$/.exec(path)?.[1]
  return [
    { event: 'page_view', data: { page_path: anonymisePath(path) } },
    ...(item ? [{ event: 'view_item' as const, data: { ecommerce: { items: [{ item_id: item }] } } }] : []),
  ]
}

/** The events for checkout's own document, where no tag manager runs: only those worth sending later. */
export function createCheckoutEvents(path: string): ShopEvent[] {
  if (path === '/checkout') return [{ event: 'begin_checkout', data: {} }]
  if (path === '/checkout/payment/card-form') return [{ event: 'add_payment_info', data: {} }]
  return []
}
