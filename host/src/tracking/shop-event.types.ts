/**
 * An event for the tag manager, by its GA4 name where there is one. It contains nothing that identifies the
 * shopper.
 */
export type ShopEvent = {
  event:
    | 'page_view'
    | 'view_item'
    | 'add_to_cart'
    | 'begin_checkout'
    | 'add_payment_info'
    | 'card_payment_failed'
  data: Record<string, unknown>
}
