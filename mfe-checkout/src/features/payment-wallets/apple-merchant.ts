import { paymentApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { isAppError } from '@larder/shared/errors'
import { leaveNotice, sessionCall } from '@larder/shared/stores'

const REFUSED = 422

/**
 * Has the server request this merchant's session from Apple. A rejection (422) keeps its message for the home
 * page and redirects the shopper there (spec §7 validateApplePayMerchant). Throws AppError.
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
      leaveNotice(error.text)
      location.assign(paths.home())
    }
    throw error
  }
}
