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
