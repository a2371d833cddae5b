import { AppError } from '@larder/shared/errors'
import type { CardFieldsRequest, OpenCardFields } from './card-fields.ts'
import { openFrames } from './frames.ts'

/**
 * Opens the provider's hosted fields in the given nodes and settles when they can be typed in.
 * Throws CARD_FORM_LOAD when the provider's script or a field does not come (spec §8), and
 * GATEWAY_NOT_SUPPORTED for a provider, or a lone security code, that has no adapter here.
 */
export function openCardFields(request: CardFieldsRequest): Promise<OpenCardFields> {
  const { service, mounts } = request
  const isLoneCode = !mounts.cardNumber
  if (service?.provider === 'sandbox') return openFrames({ ...request, service })
  // Frames itself has no form for the security code alone
  if (service?.provider === 'frames' && !isLoneCode) return openFrames({ ...request, service })
  return Promise.reject(new AppError('GATEWAY_NOT_SUPPORTED'))
}
