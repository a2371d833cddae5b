import { AppError } from '@larder/shared/errors'
import { ReleaseRefusedError } from '../gate/refusal.ts'
import { ReleaseError, StalePlanError } from '../release-error.ts'

/** A refusal of the gate as the spec's error shape: its reasons by rule. */
function gateRefusal(error: ReleaseRefusedError): AppError {
  const byRule = Map.groupBy(error.refusals, ({ rule }) => rule)
  const fields = [...byRule].map(([rule, refusals]) => [
    rule,
    refusals.map(({ message }) => message).join(' '),
  ])
  const [first = ''] = error.message.split('\n')
  return new AppError('VALIDATION', {
    display: `${first}.`,
    fields: Object.fromEntries(fields) as Record<string, string>, // pairs of texts
    cause: error,
  })
}

/** A refusal is the caller's to put right: its message is shown. Other errors stay as they are. */
export function toAppError(error: unknown): unknown {
  if (error instanceof ReleaseRefusedError) return gateRefusal(error)
  if (error instanceof StalePlanError)
    return new AppError('CONFLICT', { display: `${error.message}.`, cause: error })
  if (error instanceof ReleaseError)
    return new AppError('VALIDATION', { display: `${error.message}.`, cause: error })
  return error
}
