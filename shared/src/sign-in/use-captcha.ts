import { captchaToken } from '@larder/shared/api'
import { AppError, isAppError } from '@larder/shared/errors'
import { useBrandConfig } from '@larder/shared/ui'

type Send<Reply> = (verifyToken: string | undefined) => Promise<Reply>

/**
 * Sends a call that may require a captcha: first without, because it is usually not needed, then with one if the
 * server requires it (trust T3).
 */
export function useCaptcha() {
  const service = useBrandConfig()?.domain.services.captcha
  return async function withCaptcha<Reply>(action: string, send: Send<Reply>): Promise<Reply> {
    try {
      return await send(undefined)
    } catch (error) {
      if (!isAppError(error) || error.code !== 'CAPTCHA_REQUIRED') throw error
      const token = await captchaToken(service, action)
      if (!token) throw new AppError('CAPTCHA_BLOCKED', { cause: error })
      return send(token)
    }
  }
}
