import { paymentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { keep, sessionCall } from '@larder/shared/stores'

const REFUSED = 422
const KEEP_DAYS = 1 / 24

/**
 * Has the server ask Apple for this merchant's session. A refusal (422) keeps its words for the home page
 * and sends the shopper there (spec §7 validateApplePayMerchant). Throws AppError.
 */
export async function validateMerchant(
  storeId: number,
  validationURL: string,
): Promise<Record<string, unknown>> {
  try {
    return await sessionCall(paymentApi.validateApplePayMerchant, {
      storeId,
      domain: location.hostname,
      validationURL,
    })
  } catch (error) {
    if (isAppError(error) && error.status === REFUSED) {
      keep('notice', error.text, KEEP_DAYS)
      location.assign(paths.home())
    }
    throw error
  }
}
