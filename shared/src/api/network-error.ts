import { AppError, errorCatalogue } from '../errors/index.ts'

/** A NETWORK error: the server was not reached. On a device that knows it is offline, the message says so. */
export function networkError(cause: unknown): AppError {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return new AppError('NETWORK', { cause, ...(isOffline && { display: errorCatalogue.OFFLINE.text }) })
}
