import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** Purchases that the server reports itself, because checkout pages load no tag manager. */
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
  /** Whether the visitor consented to targeting cookies. */
  adsAllowed: boolean
}

type MeasurementSettings = { apiUrl: string; measurementId: string; apiSecret: string }

/** GA4's Measurement Protocol. It answers 204 to everything, so a wrong key shows only in its own reports. */
export function createMeasurementProtocol({
  apiUrl,
  measurementId,
  apiSecret,
  deadlines,
}: MeasurementSettings & WithDeadlines): Analytics {
  const { call } = createOutsideCaller({ deadlines, service: 'analytics', baseUrl: apiUrl })
  return {
    async purchase({ clientId, transactionId, items, adsAllowed, ...money }) {
      const ads = adsAllowed ? 'GRANTED' : 'DENIED'
      const params = {
        ...money,
        transaction_id: transactionId,
        items: items.map(({ id, name, ...rest }) => ({ item_id: id, item_name: name, ...rest })),
      }
      await call({
        method: 'POST',
        path: '/mp/collect',
        query: { measurement_id: measurementId, api_secret: apiSecret },
        json: {
          client_id: clientId,
          consent: { ad_user_data: ads, ad_personalization: ads },
          events: [{ name: 'purchase', params }],
        },
      })
    },
  }
}

/** Chooses the analytics service; undefined when purchases are not measured. */
export function chooseAnalytics(settings: AdapterSettings): Analytics | undefined {
  if (settings.TAGS === 'off') return undefined
  const isSandbox = settings.TAGS === 'sandbox'
  return createMeasurementProtocol({
    deadlines: settings.deadlines,
    apiUrl: isSandbox ? settings.SANDBOX_API_URL : (settings.GA4_API_URL ?? ''),
    measurementId: isSandbox ? 'G-SANDBOX' : (settings.GA4_MEASUREMENT_ID ?? ''),
    apiSecret: isSandbox ? 'sandbox' : (settings.GA4_API_SECRET ?? ''),
  })
}
