import { singleton } from '../lib/index.ts'

const TRACE_BYTES = 16
const SPAN_BYTES = 8

const tracing = singleton('api-trace', () => ({ id: undefined as string | undefined }))

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * From now on this page's calls carry one trace, or none any more. Only after consent (spec §9, readings 26): the
 * trace ties the page's calls and its crashes to the lines of the server's log, and ends with the page.
 */
export function traceCalls(isAllowed: boolean): void {
  tracing.id = isAllowed ? (tracing.id ?? hex(TRACE_BYTES)) : undefined
}

/** The page's trace, for what reports a crash. */
export const traceId = (): string | undefined => tracing.id

/** W3C trace context of one call. */
export const traceHeaders = (): Record<string, string> =>
  tracing.id ? { traceparent: `00-${tracing.id}-${hex(SPAN_BYTES)}-01` } : {}
