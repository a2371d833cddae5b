import type { businessApi } from '../contracts/index.ts'
import { bringExchange } from './client.ts'

/**
 * Earns a captcha token for one action (`register`, `reset_password`, `one_time_code` …), unseen by the
 * person. Undefined when the brand has no captcha or its service is blocked, broken or late: the server then
 * decides by its limits alone. Browser only; the token works once and for two minutes.
 */
export function captchaToken(
  service: businessApi.OutsideService | undefined,
  action: string,
): Promise<string | undefined> {
  if (!service) return Promise.resolve(undefined)
  return bringExchange().then(
    ({ earnCaptcha }) => earnCaptcha(service, action),
    () => undefined, // without it nothing can be sent either, which the call says
  )
}
