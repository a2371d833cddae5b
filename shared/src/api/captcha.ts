import type { businessApi } from '../contracts/index.ts'
import { loadScript } from '../lib/index.ts'

type Captcha = {
  ready: (callback: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/**
 * Earns a captcha token for one action (`register`, `reset_password`, `one_time_code` …), unseen by the
 * person. Undefined when the brand has no captcha or its service does not come: the server then decides
 * by its limits alone. Browser only; the token works once and for two minutes.
 */
export async function captchaToken(
  service: businessApi.OutsideService | undefined,
  action: string,
): Promise<string | undefined> {
  if (!service?.scriptUrl || !service.publicKey) return undefined
  const { scriptUrl: url, integrity, publicKey } = service
  try {
    await loadScript({ url, integrity })
    // the script that just ran defines it
    const { grecaptcha } = globalThis as { grecaptcha?: { enterprise: Captcha } }
    const captcha = grecaptcha?.enterprise
    if (!captcha) return undefined
    await new Promise<void>((resolve) => captcha.ready(resolve))
    return await captcha.execute(publicKey, { action })
  } catch {
    return undefined
  }
}
