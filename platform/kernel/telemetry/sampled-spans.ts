import { SpanStatusCode, trace, type Context } from '@opentelemetry/api'
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace'

/** Statements of one request that are kept until it is known whether the request is. */
const MAX_SPANS_PER_REQUEST = 200

/** Whether a trace is in the sample. All servers decide alike, so that a trace is whole. */
const isInSample = ({ traceId }: { traceId: string }, share: number): boolean =>
  Number.parseInt(traceId.slice(0, 8), 16) < share * 2 ** 32

/**
 * Passes on a share of the requests, and every request that failed, each with its statements (trust §5). That a request
 * fails is known only at its end, so its spans wait for it.
 */
export function sampledSpans(next: SpanProcessor, share: number): SpanProcessor {
  /** The span of the request that a span belongs to. */
  const requests = new WeakMap<object, object>()
  const waiting = new WeakMap<object, ReadableSpan[]>()
  return {
    onStart(span: Span, parent: Context) {
      const outer = trace.getSpan(parent)
      requests.set(span, (outer && requests.get(outer)) ?? span)
      next.onStart(span, parent)
    },
    onEnd(span) {
      const request = requests.get(span) ?? span
      const spans = waiting.get(request) ?? []
      if (spans.length < MAX_SPANS_PER_REQUEST || request === span) spans.push(span)
      waiting.set(request, spans)
      if (request !== span) return
      waiting.delete(request)
      if (span.status.code !== SpanStatusCode.ERROR && !isInSample(span.spanContext(), share)) return
      for (const kept of spans) next.onEnd(kept)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}
