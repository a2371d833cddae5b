/**
 * The constants that the sandbox and the adapters share: the fakes accept them, and the adapters use them by default.
 * They are here so that a server with only real providers imports no fake.
 */

/** Public keys without value: the sandbox's counterpart of each secret. */
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

/** Path of the sandbox's push service; an endpoint is this and an id. */
export const SANDBOX_PUSH_PATH = '/push/'

/** Paths of the fakes of providers' scripts on the sandbox's origin. */
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

/** Returns the subresource integrity of a script of the sandbox; pages require it. */
export type SandboxIntegrity = (script: SandboxScript) => string
