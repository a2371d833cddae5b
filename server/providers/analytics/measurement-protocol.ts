import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import type { Analytics } from './port.ts'

export type MeasurementSettings = { apiUrl: string; measurementId: string; apiSecret: string }

/** GA4's Measurement Protocol. It answers 204 to everything, so a wrong key shows only in its own reports. */
export function measurementProtocol({
  apiUrl,
  measurementId,
  apiSecret,
  deadlines,
}: MeasurementSettings & WithDeadlines): Analytics {
  const { call } = outsideCaller({ deadlines, service: 'analytics', baseUrl: apiUrl })
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
