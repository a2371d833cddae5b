import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { defineGauge } from '@larder/kernel/metrics/gauges.ts'
import { readNewestMetrics } from '@larder/kernel/metrics/requests.ts'
import { startTelemetry } from '@larder/kernel/telemetry/otlp.ts'
import { startApp } from '@larder/testing/index.ts'

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
])
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .default([])
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])))
const Resource = z.object({ attributes: Attributes })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
  status: z.object({ code: z.int().optional() }),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) }),
  ),
})
const Point = z.object({
  attributes: Attributes,
  asDouble: z.number().optional(),
  count: z.coerce.number().optional(),
  bucketCounts: z.array(z.coerce.number()).optional(),
})
const Points = z.object({ dataPoints: z.array(Point), isMonotonic: z.boolean().optional() })
const Metric = z.object({
  name: z.string(),
  sum: Points.optional(),
  gauge: Points.optional(),
  histogram: Points.optional(),
})
const Metrics = z.object({
  resourceMetrics: z.array(z.object({ scopeMetrics: z.array(z.object({ metrics: z.array(Metric) })) })),
})

type Received = {
  spans: z.infer<typeof Span>[]
  metrics: Map<string, z.infer<typeof Metric>>
  names: unknown[]
}

/** A receiver of OTLP over HTTP, and what it was sent. */
async function openReceiver(): Promise<{ endpoint: string; received: Received }> {
  const received: Received = { spans: [], metrics: new Map(), names: [] }
  const server = createServer(async (request, reply) => {
    const body: unknown = JSON.parse(await text(request))
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of Traces.parse(body).resourceSpans) {
        received.names.push(resource.attributes['service.name'])
        received.spans.push(...scopeSpans.flatMap(({ spans }) => spans))
      }
    if (request.url === '/v1/metrics')
      for (const { scopeMetrics } of Metrics.parse(body).resourceMetrics)
        for (const metric of scopeMetrics.flatMap(({ metrics }) => metrics))
          received.metrics.set(metric.name, metric)
    reply.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  return { endpoint: `http://127.0.0.1:${port}/`, received }
}

const TRACE = 'ffffffff000000000000000000000001'
const traceParent = (flags: string) => ({ traceparent: `00-${TRACE}-00000000000000aa-${flags}` })

/** A shop that sends telemetry; `finish` stops that, which sends what is left. */
async function openShop(traceShare: number) {
  const { endpoint, received } = await openReceiver()
  const shop = await startApp()
  shop.app.get('/broken', () => {
    throw new Error('broken')
  })
  const telemetry = startTelemetry({
    endpoint,
    serviceName: 'a-shop',
    traceShare,
    metricsEveryMs: 60_000,
    readMetrics: readNewestMetrics,
    log: createSilentLog(),
  })
  onTestFinished(telemetry.stop)
  return { shop, received, finish: telemetry.stop }
}

const listBrands = ({ request }: Awaited<ReturnType<typeof startApp>>, flags = '01') =>
  request('/api/brand/config', { headers: { ...traceParent(flags), 'x-remote': 'menu@m1' } })

test('sends the span of a request with its statements, below the page that asked', async () => {
  const { shop, received, finish } = await openShop(1)
  const reply = await listBrands(shop)
  await finish()
  expect(received.names).toContain('a-shop')
  const request = received.spans.find(({ parentSpanId }) => parentSpanId === '00000000000000aa')
  expect(request).toMatchObject({
    traceId: TRACE,
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': reply.status,
      'mfe.name': 'menu',
      'mfe.version': 'm1',
    },
  })
  const statements = received.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(statements.length).toBeGreaterThan(0)
  for (const { traceId, name, attributes } of statements) {
    expect([traceId, attributes['db.system.name']]).toEqual([TRACE, 'postgresql'])
    // Nothing of the statement but its first word.
    expect([name, Object.keys(attributes).toSorted()]).toEqual([
      expect.stringMatching(/^\w+$/),
      ['db.operation.name', 'db.system.name'],
    ])
  }
})

test('sends a share of the requests whatever the caller asks for, and all that failed', async () => {
  const { shop, received, finish } = await openShop(0.1)
  await listBrands(shop, '01')
  await shop.request('/broken', { headers: traceParent('00') })
  await finish()
  const requests = received.spans.filter(({ parentSpanId }) => parentSpanId === '00000000000000aa')
  expect(requests.map(({ name, status }) => [name, status.code])).toEqual([['GET /broken', 2]])
})

test('sends the metrics of /metrics', async () => {
  const { shop, received, finish } = await openShop(0)
  await shop.request('/broken')
  await shop.request('/broken')
  await finish()
  const { metrics } = received
  const pointsOf = (name: string) => {
    const { sum, gauge, histogram } = metrics.get(name) ?? {}
    return (sum ?? gauge ?? histogram)?.dataPoints ?? []
  }
  const [broken] = pointsOf('http_request_seconds').filter(
    ({ attributes }) => attributes['route'] === '/broken',
  )
  expect(broken).toMatchObject({ count: 2, attributes: { method: 'GET', status: '500' } })
  expect(broken?.bucketCounts?.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(broken?.attributes).not.toHaveProperty('le')
  expect(pointsOf('larder_database_up')).toMatchObject([{ asDouble: 1 }])
  expect(pointsOf('db_query_seconds')).toMatchObject([{ count: expect.any(Number) as number }])
  expect(metrics.get('larder_process_cpu_seconds_total')).toMatchObject({ sum: { isMonotonic: true } })
})

test('a number that is none is left out, and the rest is sent', async () => {
  const { finish, received } = await openShop(0)
  // As the means of event loop lag, when metrics were read twice within its resolution.
  const show = defineGauge({ name: 'larder_test_lag', help: 'Of this case.', labelNames: ['kind'] })
  onTestFinished(
    show(() => [
      { labels: { kind: 'mean' }, value: NaN },
      { labels: { kind: 'longest' }, value: Infinity },
      { labels: { kind: 'last' }, value: 7 },
    ]),
  )
  await finish()
  expect(received.metrics.get('larder_test_lag')?.gauge?.dataPoints).toEqual([
    { attributes: { kind: 'last' }, asDouble: 7 },
  ])
  expect(received.metrics.has('larder_database_up')).toBe(true)
})

test('a receiver that is not there delays neither requests nor the stop', async () => {
  const shop = await startApp()
  const { stop } = startTelemetry({
    endpoint: 'http://127.0.0.1:1',
    serviceName: 'a-shop',
    traceShare: 1,
    metricsEveryMs: 1_000,
    readMetrics: readNewestMetrics,
    log: createSilentLog(),
  })
  expect((await shop.request('/livez')).status).toBe(200)
  await stop()
})
