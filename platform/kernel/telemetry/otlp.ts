import { setTimeout as delay } from 'node:timers/promises'
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { prometheusProducer } from './prometheus-producer.ts'
import { sampledSpans } from './sampled-spans.ts'

export type Telemetry = {
  /** The receiver of OTLP over HTTP: traces go to `/v1/traces` below it, metrics to `/v1/metrics`. */
  endpoint: string
  serviceName: string
  /** Share of the requests whose traces are sent, besides those that failed. */
  traceShare: number
  metricsEveryMs: number
  /** Reads the metrics of `/metrics`, as prom-client gives them. */
  readMetrics: () => Promise<unknown>
  log: Logger
}

const EXPORT_TIMEOUT_MS = 5_000
/** A stopping server waits no longer for a receiver that does not answer. */
const STOP_TIMEOUT_MS = 5_000

/**
 * Sends traces and metrics to a receiver of OpenTelemetry until it is stopped. One that does not answer costs the shop
 * nothing but what it would have been sent.
 */
export function startTelemetry(telemetry: Telemetry): { stop: () => Promise<void> } {
  const { endpoint, serviceName, traceShare, metricsEveryMs, readMetrics, log } = telemetry
  const base = endpoint.replace(/\/+$/, '')
  const exporting = (path: string) => ({ url: `${base}${path}`, timeoutMillis: EXPORT_TIMEOUT_MS })
  const resource = resourceFromAttributes({ 'service.name': serviceName })
  const warn = (problem: string) => log.warn({ detail: problem }, 'telemetry was not sent')
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  )
  const spans = new BatchSpanProcessor({ exporter: new OTLPTraceExporter(exporting('/v1/traces')) })
  const traces = new TracerProvider({ resource, spanProcessors: [sampledSpans(spans, traceShare)] })
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporting('/v1/metrics')),
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: Math.min(EXPORT_TIMEOUT_MS, metricsEveryMs),
    metricProducers: [prometheusProducer(readMetrics)],
  })
  const metrics = new MeterProvider({ resource, readers: [reader] })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(traces)
  return {
    async stop() {
      const sent = Promise.allSettled([traces.shutdown(), metrics.shutdown()])
      await Promise.race([sent, delay(STOP_TIMEOUT_MS, undefined, { ref: false })])
      trace.disable()
      context.disable()
      diag.disable()
    },
  }
}
