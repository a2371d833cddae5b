import * as z from 'zod'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** Checks whether a human made a request. Throws an `OutsideError` when the service cannot tell. */
export type Captcha = {
  verify(claim: { token: string; action: string; address?: string }): Promise<CaptchaVerdict>
}

type CaptchaVerdict =
  | { isPassed: true; score: number }
  | { isPassed: false; reason: 'invalid' | 'action' | 'score' }

type RecaptchaSettings = {
  apiUrl: string
  project: string
  apiKey: string
  siteKey: string
  /** 0 to 1; lower scores are rejected. */
  minScore: number
}

const Assessment = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().default('') }),
  riskAnalysis: z.object({ score: z.number().default(0) }).default({ score: 0 }),
})

/** reCAPTCHA Enterprise with its assessments. The sandbox answers the same call with a proof of work. */
export function createRecaptcha({
  apiUrl,
  project,
  apiKey,
  siteKey,
  minScore,
  deadlines,
}: RecaptchaSettings & WithDeadlines): Captcha {
  const { fetchParsed } = createOutsideCaller({ deadlines, service: 'captcha', baseUrl: apiUrl })
  return {
    async verify({ token, action, address }) {
      const { tokenProperties, riskAnalysis } = await fetchParsed(
        {
          method: 'POST',
          path: `/v1/projects/${encodeURIComponent(project)}/assessments`,
          query: { key: apiKey },
          json: { event: { token, siteKey, expectedAction: action, userIpAddress: address } },
        },
        Assessment,
      )
      if (!tokenProperties.valid) return { isPassed: false, reason: 'invalid' }
      if (tokenProperties.action !== action) return { isPassed: false, reason: 'action' }
      if (riskAnalysis.score < minScore) return { isPassed: false, reason: 'score' }
      return { isPassed: true, score: riskAnalysis.score }
    },
  }
}

/** Chooses the captcha service; undefined when captchas are disabled. */
export function chooseCaptcha(settings: AdapterSettings): Captcha | undefined {
  if (settings.CAPTCHA === 'off') return undefined
  if (settings.CAPTCHA === 'sandbox') {
    return createRecaptcha({
      deadlines: settings.deadlines,
      apiUrl: settings.SANDBOX_API_URL,
      project: sandboxKeys.captchaProject,
      apiKey: sandboxKeys.captchaApi,
      siteKey: sandboxKeys.captchaSite,
      minScore: settings.RECAPTCHA_MIN_SCORE,
    })
  }
  return createRecaptcha({
    deadlines: settings.deadlines,
    apiUrl: settings.RECAPTCHA_API_URL ?? '',
    project: settings.RECAPTCHA_PROJECT ?? '',
    apiKey: settings.RECAPTCHA_API_KEY ?? '',
    siteKey: settings.RECAPTCHA_SITE_KEY ?? '',
    minScore: settings.RECAPTCHA_MIN_SCORE,
  })
}
