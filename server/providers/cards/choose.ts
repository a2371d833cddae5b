import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { AdapterSettings } from '../settings/index.ts'
import { checkoutCom } from './checkout-com.ts'
import type { CardGateway } from './port.ts'

/** The card gateway of the settings: the provider, or the sandbox with the same API. */
export function chooseCards(settings: AdapterSettings): CardGateway {
  if (settings.CARDS === 'sandbox') {
    return checkoutCom({
      deadlines: settings.deadlines,
      apiUrl: settings.SANDBOX_API_URL,
      publicKey: sandboxKeys.cardsPublic,
      secretKey: sandboxKeys.cardsSecret,
      webhookKeys: [sandboxKeys.cardsWebhook],
    })
  }
  return checkoutCom({
    deadlines: settings.deadlines,
    apiUrl: settings.CHECKOUT_COM_API_URL ?? '',
    publicKey: settings.CHECKOUT_COM_PUBLIC_KEY ?? '',
    secretKey: settings.CHECKOUT_COM_SECRET_KEY ?? '',
    processingChannelId: settings.CHECKOUT_COM_PROCESSING_CHANNEL,
    webhookKeys: (settings.CHECKOUT_COM_WEBHOOK_KEYS ?? '').split(','),
  })
}
