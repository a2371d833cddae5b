import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
} from '@opentelemetry/api'

// Without an exporter (`otlp.ts`) OpenTelemetry's own interface does nothing here.

const TRACER = 'larder'
/** Of the shell's fetch. Whether its sender samples has no effect: the server decides for itself. */
const TRACE_PARENT_PATTERN = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** The trace's id of a W3C `traceparent` header. */
export const readTraceId = (traceParent: string | undefined): string | undefined =>
  TRACE_PARENT_PATTERN.exec(traceParent ?? '')?.[1]

function parentOf(traceParent: string | undefined): Context {
  const [, traceId = '', spanId = ''] = TRACE_PARENT_PATTERN.exec(traceParent ?? '') ?? []
  const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
}

/** How a request was answered: the pattern of its route, never its address, which contains tokens and ids. */
type Answered = { route: string; status: number; attributes: Attributes }

/** Does the work of a request inside of a span, which has its parent in the page that sent it. */
export async function traceRequest(
  { method, traceParent }: { method: string; traceParent: string | undefined },
  work: () => Promise<void>,
  describe: () => Answered,
): Promise<void> {
  const parent = parentOf(traceParent)
  const span = trace.getTracer(TRACER).startSpan(method, { kind: SpanKind.SERVER }, parent)
  try {
    await context.with(trace.setSpan(parent, span), work)
  } finally {
    const { route, status, attributes } = describe()
    span.updateName(`${method} ${route}`)
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      ...attributes,
    })
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
}

const noop = (): void => undefined

/** The first word of a statement. The statement itself is not recorded, because it may hold personal data. */
const readOperation = (statement: unknown): string => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text
  return /^\s*(\w+)/.exec(typeof text === 'string' ? text : '')?.[1]?.toLowerCase() ?? 'statement'
}

/** Starts the span of a statement of the request that is being answered. Call the returned function with its result. */
export function traceStatement(statement: unknown): () => void {
  if (!trace.getActiveSpan()) return noop
  const operation = readOperation(statement)
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
  const span = trace.getTracer(TRACER).startSpan(operation, { kind: SpanKind.CLIENT, attributes })
  return () => span.end()
}
