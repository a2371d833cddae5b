import type { AdapterSettings } from '../settings/index.ts'
import { measurementProtocol, type Analytics } from './index.ts'

/** Where purchases are measured; undefined when they are not. */
export function chooseAnalytics(settings: AdapterSettings): Analytics | undefined {
  if (settings.TAGS === 'off') return undefined
  const isSandbox = settings.TAGS === 'sandbox'
  return measurementProtocol({
    deadlines: settings.deadlines,
    apiUrl: isSandbox ? settings.SANDBOX_API_URL : (settings.GA4_API_URL ?? ''),
    measurementId: isSandbox ? 'G-SANDBOX' : (settings.GA4_MEASUREMENT_ID ?? ''),
    apiSecret: isSandbox ? 'sandbox' : (settings.GA4_API_SECRET ?? ''),
  })
}
