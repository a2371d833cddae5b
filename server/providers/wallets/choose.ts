import { pemOf, type AdapterSettings } from '../settings/index.ts'
import { appleMerchant, type AppleMerchant } from './index.ts'

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
      cert: pemOf(settings.APPLE_PAY_CERTIFICATE ?? ''),
      key: pemOf(settings.APPLE_PAY_KEY ?? ''),
    },
  })
}
