import type { businessApi } from '../contracts/index.ts'
import { loadScript } from '../lib/index.ts'

type Captcha = {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/**
 * Time limit in ms for a token that the server requires, because the shopper waits for it: a result has to be shown by
 * then (trust P11).
 */
const TOKEN_TIMEOUT_MS = 10_000

async function executeCaptcha(
  { scriptUrl: url, integrity, publicKey }: businessApi.OutsideService,
  action: string,
): Promise<string | undefined> {
  if (!url || !publicKey) return undefined
  await loadScript({ url, integrity })
  // defined by the script that was just loaded
  const { grecaptcha } = globalThis as { grecaptcha?: { enterprise: Captcha } }
  const captcha = grecaptcha?.enterprise
  if (!captcha) return undefined
  await new Promise<void>((resolve) => captcha.ready(resolve))
  return captcha.execute(publicKey, { action })
}

/** `captchaToken` for a brand that has a captcha. */
export function requestCaptchaToken(
  service: businessApi.OutsideService,
  action: string,
): Promise<string | undefined> {
  const { promise: timeout, resolve: onTimeout } = Promise.withResolvers<undefined>()
  setTimeout(onTimeout, TOKEN_TIMEOUT_MS)
  return Promise.race([executeCaptcha(service, action).catch(() => undefined), timeout])
}
