/** Keys without any value: the sandbox's side of each secret, shared by it and by the adapters' defaults. */
export const sandboxKeys = {
  cardsPublic: 'pk_sbox_larder',
  cardsSecret: 'sk_sbox_larder',
  cardsWebhook: 'whk_sbox_larder',
  storeSystem: 'store_sbox_larder',
  captchaSite: 'captcha_sbox_larder',
  captchaApi: 'captcha_api_sbox_larder',
  captchaProject: 'sandbox',
  marketing: 'iterable_sbox_larder',
  clientId: 'larder-sandbox-client',
} as const
