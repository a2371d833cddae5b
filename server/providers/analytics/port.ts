/** Shop figures that the server sends itself, since checkout pages load no tag manager. */
export type Analytics = {
  /** Sent from the outbox, and only for a visitor who agreed. Money in major units. */
  purchase(purchase: AnalyticsPurchase): Promise<void>
}

export type AnalyticsPurchase = {
  /** The visitor's id in the tag manager's own cookie. */
  clientId: string
  transactionId: string
  currency: string
  value: number
  shipping: number
  coupon?: string
  items: { id: string; name: string; price: number; quantity: number }[]
  /** targetingCookies */
  adsAllowed: boolean
}
