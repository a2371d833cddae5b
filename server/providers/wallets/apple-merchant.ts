import * as z from 'zod'
import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import { appleHosts } from './apple-hosts.ts'
import type { AppleMerchant } from './port.ts'

export type AppleMerchantSettings = WithDeadlines & {
  merchantId: string
  /** PEM of the merchant identity certificate and its key; the sandbox has none. */
  certificate?: { cert: string; key: string }
  /** The sandbox's validation page and the address at which this process reaches it. */
  sandbox?: { validationUrl: string; apiUrl: string }
}

/** Apple's merchant validation with exact hosts, https on its own port, and no redirects. */
export function appleMerchant({
  merchantId,
  certificate,
  sandbox,
  deadlines,
}: AppleMerchantSettings): AppleMerchant {
  function baseFor(validationUrl: string): string | undefined {
    if (sandbox) return validationUrl === sandbox.validationUrl ? sandbox.apiUrl : undefined
    return isAppleGateway(validationUrl) ? new URL(validationUrl).origin : undefined
  }

  return {
    async openSession({ validationUrl, domain, displayName }) {
      const baseUrl = baseFor(validationUrl)
      if (!baseUrl) return undefined
      const { read } = outsideCaller({ deadlines, service: 'apple pay', baseUrl, certificate })
      return read(
        {
          method: 'POST',
          path: new URL(validationUrl).pathname,
          json: { merchantIdentifier: merchantId, displayName, initiative: 'web', initiativeContext: domain },
        },
        z.record(z.string(), z.unknown()),
      )
    },
  }
}

/** Whether this is exactly an address of Apple's gateways, with nothing hidden in it. */
export function isAppleGateway(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return false
  // the parsed URL must equal the given text: no tricks with backslashes, tabs or case
  return appleHosts.has(url.hostname) && address.startsWith(`https://${url.hostname}/`)
}
