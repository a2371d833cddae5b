import type { businessApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { CardFieldsRequest, CardMounts, CardToken, OpenCardFields } from './card-fields.ts'
import { openFlow } from './flow.ts'
import { openFrames } from './frames.ts'

/** Whether the provider draws the whole form in one node, or one node per field. */
export function chooseFieldsLayout(service: businessApi.OutsideService | undefined): CardMounts['kind'] {
  return service?.provider === 'flow' ? 'whole' : 'separate'
}

/** Maximum wait for the provider's token. A later token is ignored, so no card is charged. */
const TOKEN_TIMEOUT_MS = 15_000
/** Maximum wait for fields that accept input, including the provider's script (trust P11). */
const READY_TIMEOUT_MS = 10_000

/**
 * Reports any failure or timeout while the provider draws as one error (spec §8). Fields that arrive too late
 * are removed.
 */
async function openWithTimeout(opening: Promise<OpenCardFields>): Promise<OpenCardFields> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new AppError('CARD_FORM_LOAD'))
    opening.then(
      (fields) => fields.close(),
      () => undefined,
    )
  }, READY_TIMEOUT_MS)
  try {
    const fields = await Promise.race([opening, timeout])
    return { ...fields, submit: () => submitWithTimeout(fields) }
  } catch (cause) {
    throw new AppError('CARD_FORM_LOAD', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Reports a timeout as unreadable card details, after which the form can be used again. */
async function submitWithTimeout(fields: OpenCardFields): Promise<CardToken> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('CARD_DETAILS')), TOKEN_TIMEOUT_MS)
  return Promise.race([fields.submit(), timeout]).finally(() => clearTimeout(timer))
}

/**
 * Opens the provider's hosted fields in the given nodes and settles once they accept input. The adapter is
 * configuration: `flow` or `frames`. Throws CARD_FORM_LOAD when the provider's script or a field does not load
 * (spec §8), and GATEWAY_NOT_SUPPORTED for a provider that has no adapter here or cannot fill these nodes.
 */
export function openCardFields(request: CardFieldsRequest): Promise<OpenCardFields> {
  const { service, mounts } = request
  switch (service?.provider) {
    case 'frames':
      if (mounts.kind === 'separate') return openWithTimeout(openFrames({ ...request, service, mounts }))
      break
    case 'flow':
      if (mounts.kind === 'whole') return openWithTimeout(openFlow({ ...request, service, mounts }))
      break
    case undefined:
    default:
  }
  return Promise.reject(new AppError('GATEWAY_NOT_SUPPORTED'))
}
