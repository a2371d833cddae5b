/** What a tag manager hears, by GA4's names where it has one. Nothing in it tells who somebody is. */
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
