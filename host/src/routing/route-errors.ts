import {
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteErrorResponse,
  type HydrationState,
} from 'react-router'
import { AppError, errorCatalogue, isAppError, type ErrorCode } from '@larder/shared/errors'
import type { PageData } from '@larder/shared/contracts'

type Sent =
  | { is: 'app'; code: ErrorCode; text: string; status: number }
  | { is: 'response'; status: number; statusText: string; data: unknown }
  | { is: 'unforeseen' }

/** An error as the HTML may contain it: what a shopper may read, never a stack. */
export function describeError(error: unknown): Sent {
  if (isAppError(error)) return { is: 'app', code: error.code, text: error.text, status: error.status }
  if (!isRouteErrorResponse(error)) return { is: 'unforeseen' }
  return { is: 'response', status: error.status, statusText: error.statusText, data: error.data }
}

function revive(sent: Sent): unknown {
  switch (sent.is) {
    case 'app':
      return new AppError(sent.code, { display: sent.text, status: sent.status })
    case 'response':
      return new RouteErrorResponse(sent.status, sent.statusText, sent.data)
    case 'unforeseen':
      return new AppError('UNEXPECTED', { display: errorCatalogue.UNEXPECTED.text })
  }
}

/** Turns the inlined errors of `describeError` back into what route boundaries read. */
export function reviveErrors({ loaderData, errors }: NonNullable<PageData['hydration']>): HydrationState {
  if (!errors) return { loaderData }
  const revived = Object.entries(errors).map(([id, sent]) => [id, revive(sent as Sent)]) // written by describeError
  return { loaderData, errors: Object.fromEntries(revived) as Record<string, unknown> }
}
