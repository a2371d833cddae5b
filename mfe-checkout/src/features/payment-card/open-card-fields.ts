import type { businessApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import type { CardFieldsRequest, CardMounts, CardToken, OpenCardFields } from './card-fields.ts'
import { openFlow } from './flow.ts'
import { openFrames } from './frames.ts'

/** Whether the provider draws the whole form itself, or fills one node for each field. */
export function fieldsLayout(service: businessApi.OutsideService | undefined): CardMounts['kind'] {
  return service?.provider === 'flow' ? 'whole' : 'separate'
}

/** Longest wait for the provider's token: a later one is ignored, so no card is charged. */
const TOKEN_MS = 15_000
/** Longest wait for fields that accept input, including the provider's script (trust P11). */
const READY_MS = 10_000

/**
 * Any failure or timeout of the provider while it draws is the same error to the shopper (spec §8). Fields
 * that arrive too late are removed.
 */
async function inTime(opening: Promise<OpenCardFields>): Promise<OpenCardFields> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new AppError('CARD_FORM_LOAD'))
    opening.then(
      (fields) => fields.close(),
      () => undefined,
    )
  }, READY_MS)
  try {
    const fields = await Promise.race([opening, late])
    return { ...fields, submit: () => tokenInTime(fields) }
  } catch (cause) {
    throw new AppError('CARD_FORM_LOAD', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A timeout of the provider is reported as a card that could not be read, and the form becomes usable again.
 */
async function tokenInTime(fields: OpenCardFields): Promise<CardToken> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new AppError('CARD_DETAILS')), TOKEN_MS)
  return Promise.race([fields.submit(), late]).finally(() => clearTimeout(timer))
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
      if (mounts.kind === 'separate') return inTime(openFrames({ ...request, service, mounts }))
      break
    case 'flow':
      if (mounts.kind === 'whole') return inTime(openFlow({ ...request, service, mounts }))
      break
    case undefined:
    default:
  }
  return Promise.reject(new AppError('GATEWAY_NOT_SUPPORTED'))
}
