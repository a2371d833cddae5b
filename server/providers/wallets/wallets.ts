import * as z from 'zod'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import { loadPem, type AdapterSettings } from '../settings/index.ts'

/** Requests the session from Apple that a page needs to show the payment sheet. */
export type AppleMerchant = {
  /**
   * `validationUrl` comes from the browser, so only Apple's gateways are called (trust T9). The caller has checked that
   * `domain` belongs to the brand and to the request. Returns undefined for any other address, without a request. The
   * session is valid once, for 5 minutes.
   */
  openSession(request: MerchantRequest): Promise<Record<string, unknown> | undefined>
}

type MerchantRequest = { validationUrl: string; domain: string; displayName: string }

const listGatewayHosts = (region: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${region}-pod${index + 1}`)

const APPLE_GATEWAYS = [
  'apple-pay-gateway',
  'apple-pay-gateway-cert',
  'cn-apple-pay-gateway',
  'cn-apple-pay-gateway-cert',
  ...[...listGatewayHosts('apple-pay-gateway-nc', 5), ...listGatewayHosts('apple-pay-gateway-pr', 5)].flatMap(
    (pod) => [pod, `${pod}-dr`],
  ),
  ...listGatewayHosts('cn-apple-pay-gateway-sh', 3),
  ...listGatewayHosts('cn-apple-pay-gateway-tj', 3),
]

/** The gateways listed on Apple's server set-up page, as exact names rather than patterns. */
const APPLE_HOSTS: ReadonlySet<string> = new Set(APPLE_GATEWAYS.map((name) => `${name}.apple.com`))

type AppleMerchantSettings = WithDeadlines & {
  merchantId: string
  /** PEM of the merchant identity certificate and its key; the sandbox has none. */
  certificate?: { cert: string; key: string }
  /** The sandbox's validation page, and its address for this process. */
  sandbox?: { validationUrl: string; apiUrl: string }
}

/** Validates the merchant with Apple: exact hosts, https on the default port, and no redirects. */
export function createAppleMerchant({
  merchantId,
  certificate,
  sandbox,
  deadlines,
}: AppleMerchantSettings): AppleMerchant {
  function getBaseUrl(validationUrl: string): string | undefined {
    if (sandbox) return validationUrl === sandbox.validationUrl ? sandbox.apiUrl : undefined
    return isAppleGateway(validationUrl) ? new URL(validationUrl).origin : undefined
  }

  return {
    async openSession({ validationUrl, domain, displayName }) {
      const baseUrl = getBaseUrl(validationUrl)
      if (!baseUrl) return undefined
      const { fetchParsed } = createOutsideCaller({ deadlines, service: 'apple pay', baseUrl, certificate })
      return fetchParsed(
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

/** Whether the address is exactly one of Apple's gateways. */
export function isAppleGateway(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.protocol !== 'https:' || url.port || url.username || url.password) return false
  // The parsed URL must equal the text, to exclude tricks with backslashes, tabs or case.
  return APPLE_HOSTS.has(url.hostname) && address.startsWith(`https://${url.hostname}/`)
}

/** Returns the client for Apple's merchant validation; undefined without wallets. */
export function chooseAppleMerchant(settings: AdapterSettings): AppleMerchant | undefined {
  if (settings.WALLETS === 'off') return undefined
  if (settings.WALLETS === 'sandbox') {
    const validationUrl = `${settings.SANDBOX_ORIGIN}/apple-pay/validate`
    return createAppleMerchant({
      deadlines: settings.deadlines,
      merchantId: 'merchant.larder.sandbox',
      sandbox: { validationUrl, apiUrl: settings.SANDBOX_API_URL },
    })
  }
  return createAppleMerchant({
    deadlines: settings.deadlines,
    merchantId: settings.APPLE_PAY_MERCHANT_ID ?? '',
    certificate: {
      cert: loadPem(settings.APPLE_PAY_CERTIFICATE ?? ''),
      key: loadPem(settings.APPLE_PAY_KEY ?? ''),
    },
  })
}
