import type { businessApi } from '../contracts/index.ts'
import { loadScript } from '../lib/index.ts'

type Captcha = {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/**
 * The server has required the token, so the shopper waits for it and has to see a result by then (trust P11).
 */
const TIMEOUT_MS = 10_000

async function executeCaptcha(
  { scriptUrl: url, integrity, publicKey }: businessApi.OutsideService,
  action: string,
): Promise<string | undefined> {
  if (!url || !publicKey) return undefined
  await loadScript({ url, integrity })
  // the script that just ran defines it
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
  const { promise: nothing, resolve: giveUp } = Promise.withResolvers<undefined>()
  setTimeout(giveUp, TIMEOUT_MS)
  return Promise.race([executeCaptcha(service, action).catch(() => undefined), nothing])
}
