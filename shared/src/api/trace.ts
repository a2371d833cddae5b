import { singleton } from '../lib/index.ts'

const TRACE_BYTES = 16
const SPAN_BYTES = 8

const tracing = singleton('api-trace', () => ({ id: undefined as string | undefined }))

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * Starts or stops sending one trace id with this page's calls. Only after consent (spec §9, readings 26): the trace
 * links the page's calls and crashes to the server's log lines, and ends with the page.
 */
export function traceCalls(isAllowed: boolean): void {
  tracing.id = isAllowed ? (tracing.id ?? hex(TRACE_BYTES)) : undefined
}

/** The page's trace id, for crash reports. */
export const traceId = (): string | undefined => tracing.id

/** The W3C trace context of one call. */
export const traceHeaders = (): Record<string, string> =>
  tracing.id ? { traceparent: `00-${tracing.id}-${hex(SPAN_BYTES)}-01` } : {}
