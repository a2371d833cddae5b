import type { businessApi } from '../contracts/index.ts'
import { loadExchange } from './call.ts'

/**
 * Gets a captcha token for one action (`register`, `reset_password`, `one_time_code` …), invisibly to the shopper.
 * Undefined when the brand has no captcha, or when its service is blocked, broken or late: the server then relies on
 * its rate limits. Browser only; the token is valid once and for two minutes.
 */
export function captchaToken(
  service: businessApi.OutsideService | undefined,
  action: string,
): Promise<string | undefined> {
  if (!service) return Promise.resolve(undefined)
  return loadExchange().then(
    ({ requestCaptchaToken }) => requestCaptchaToken(service, action),
    () => undefined, // without this module the call itself fails too
  )
}
