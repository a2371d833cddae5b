import {
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteErrorResponse,
  type HydrationState,
} from 'react-router'
import { AppError, errorCatalogue, isAppError, type ErrorCode } from '@larder/shared/errors'
import type { PageData } from '@larder/shared/contracts'

type SerializedError =
  | { is: 'app'; code: ErrorCode; text: string; status: number }
  | { is: 'response'; status: number; statusText: string; data: unknown }
  | { is: 'unforeseen' }

/** Describes an error for the HTML: only text that a shopper may read, never a stack. */
export function describeError(error: unknown): SerializedError {
  if (isAppError(error)) return { is: 'app', code: error.code, text: error.text, status: error.status }
  if (!isRouteErrorResponse(error)) return { is: 'unforeseen' }
  return { is: 'response', status: error.status, statusText: error.statusText, data: error.data }
}

function reviveError(serialized: SerializedError): unknown {
  switch (serialized.is) {
    case 'app':
      return new AppError(serialized.code, { display: serialized.text, status: serialized.status })
    case 'response':
      return new RouteErrorResponse(serialized.status, serialized.statusText, serialized.data)
    case 'unforeseen':
      return new AppError('UNEXPECTED', { display: errorCatalogue.UNEXPECTED.text })
  }
}

/** Restores the inlined errors of `describeError` for the route boundaries. */
export function reviveErrors({ loaderData, errors }: NonNullable<PageData['hydration']>): HydrationState {
  if (!errors) return { loaderData }
  const revived = Object.entries(errors).map(([id, serialized]) => [
    id,
    reviveError(serialized as SerializedError),
  ]) // the format that describeError writes
  return { loaderData, errors: Object.fromEntries(revived) as Record<string, unknown> }
}
