import { sandboxKeys } from '../sandbox/keys.ts'
import type { AdapterSettings } from '../settings/index.ts'
import { recaptcha, type Captcha } from './index.ts'

/** The captcha service; undefined where captchas are switched off. */
export function chooseCaptcha(settings: AdapterSettings): Captcha | undefined {
  if (settings.CAPTCHA === 'off') return undefined
  if (settings.CAPTCHA === 'sandbox') {
    return recaptcha({
      deadlines: settings.deadlines,
      apiUrl: settings.SANDBOX_API_URL,
      project: sandboxKeys.captchaProject,
      apiKey: sandboxKeys.captchaApi,
      siteKey: sandboxKeys.captchaSite,
      minScore: settings.RECAPTCHA_MIN_SCORE,
    })
  }
  return recaptcha({
    deadlines: settings.deadlines,
    apiUrl: settings.RECAPTCHA_API_URL ?? '',
    project: settings.RECAPTCHA_PROJECT ?? '',
    apiKey: settings.RECAPTCHA_API_KEY ?? '',
    siteKey: settings.RECAPTCHA_SITE_KEY ?? '',
    minScore: settings.RECAPTCHA_MIN_SCORE,
  })
}
