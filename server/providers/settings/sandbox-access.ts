/**
 * What both sides know of the sandbox: the fakes accept it, and the adapters use it by default. It is here so that a
 * server whose providers are all real imports no fake.
 */

/** Keys without any value: the sandbox's side of each secret. */
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

/** Where the sandbox serves its fakes of providers' scripts, as paths of its origin. */
export const sandboxScriptPaths = {
  flow: '/checkout-web-components/index.js',
  googlePay: '/gp/p/js/pay.js',
  applePay: '/apple-pay/sdk.js',
  googleSignIn: '/gsi/client',
  facebook: '/en_GB/sdk.js',
  appleSignIn: '/appleauth/auth.js',
  captcha: '/recaptcha/enterprise.js',
  tags: '/gtm.js',
} as const

export type SandboxScript = keyof typeof sandboxScriptPaths

/** Subresource integrity of a script that the sandbox serves; pages demand it. */
export type SandboxIntegrity = (script: SandboxScript) => string
