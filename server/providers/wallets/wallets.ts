import * as z from 'zod'
import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import { formatPem, type AdapterSettings } from '../settings/index.ts'

/** Asks Apple for the session that lets a page show its payment sheet. */
export type AppleMerchant = {
  /**
   * `validationUrl` is sent by the browser: only Apple's own gateways are ever called (trust T9). The caller has
   * checked that `domain` is the brand's own and the request's. Returns undefined for any other address, without a
   * request. The session is valid for 5 minutes, once.
   */
  openSession(request: MerchantRequest): Promise<Record<string, unknown> | undefined>
}

type MerchantRequest = { validationUrl: string; domain: string; displayName: string }

const pods = (region: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${region}-pod${index + 1}`)

const gateways = [
  'apple-pay-gateway',
  'apple-pay-gateway-cert',
  'cn-apple-pay-gateway',
  'cn-apple-pay-gateway-cert',
  ...[...pods('apple-pay-gateway-nc', 5), ...pods('apple-pay-gateway-pr', 5)].flatMap((pod) => [
    pod,
    `${pod}-dr`,
  ]),
  ...pods('cn-apple-pay-gateway-sh', 3),
  ...pods('cn-apple-pay-gateway-tj', 3),
]

/** The gateways that Apple's server set-up page names, and no others: exact names, no patterns. */
const appleHosts: ReadonlySet<string> = new Set(gateways.map((name) => `${name}.apple.com`))

type AppleMerchantSettings = WithDeadlines & {
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

/** The client for Apple's merchant validation; undefined without wallets. */
export function chooseAppleMerchant(settings: AdapterSettings): AppleMerchant | undefined {
  if (settings.WALLETS === 'off') return undefined
  if (settings.WALLETS === 'sandbox') {
    const validationUrl = `${settings.SANDBOX_ORIGIN}/apple-pay/validate`
    return appleMerchant({
      deadlines: settings.deadlines,
      merchantId: 'merchant.larder.sandbox',
      sandbox: { validationUrl, apiUrl: settings.SANDBOX_API_URL },
    })
  }
  return appleMerchant({
    deadlines: settings.deadlines,
    merchantId: settings.APPLE_PAY_MERCHANT_ID ?? '',
    certificate: {
      cert: formatPem(settings.APPLE_PAY_CERTIFICATE ?? ''),
      key: formatPem(settings.APPLE_PAY_KEY ?? ''),
    },
  })
}
