import { AppError, errorCatalogue } from '../errors/index.ts'

/**
 * NETWORK: the server was not reached. A device that knows it is offline says so; otherwise the cause is
 * unknown.
 */
export function networkError(cause: unknown): AppError {
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false
  return new AppError('NETWORK', { cause, ...(isOffline && { display: errorCatalogue.OFFLINE.text }) })
}
