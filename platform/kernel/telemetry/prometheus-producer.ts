import { ValueType, type HrTime } from '@opentelemetry/api'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import * as z from 'zod'

const Value = z.object({
  // A mean of nothing is NaN, which JSON does not have.
  value: z.custom<number>((value) => typeof value === 'number'),
  labels: z.record(z.string(), z.union([z.string(), z.number()])),
  metricName: z.string().optional(),
})

/** A metric as prom-client gives it; its types have neither the kind's name nor the names of a histogram's values. */
const Metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.string(),
  values: z.array(Value).transform((values) => values.filter(({ value }) => Number.isFinite(value))),
})
type Metric = z.infer<typeof Metric>
type Labels = Metric['values'][number]['labels']

const toHrTime = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)]

/** The start of this process: all counts are since then. */
const STARTED_AT = toHrTime(performance.timeOrigin)

const toPoint = <Value>(attributes: Labels, value: Value, endTime: HrTime): DataPoint<Value> => ({
  attributes,
  value,
  startTime: STARTED_AT,
  endTime,
})

/** Rebuilds one histogram from its cumulative buckets, whose last is that of all. */
function toHistogram(name: string, values: Metric['values']): Histogram {
  const buckets = values.filter(({ metricName }) => metricName === `${name}_bucket`)
  const sorted = buckets.toSorted((a, b) => Number(a.labels['le']) - Number(b.labels['le']))
  const read = (suffix: string) => values.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value
  const bounds = sorted.map(({ labels }) => Number(labels['le'])).filter(Number.isFinite)
  const cumulative = sorted
    .filter(({ labels }) => Number.isFinite(Number(labels['le'])))
    .map(({ value }) => value)
  const count = read('count') ?? 0
  const counts = [...cumulative, count].map((value, index) => value - ([0, ...cumulative][index] ?? 0))
  return { buckets: { boundaries: bounds, counts }, sum: read('sum') ?? 0, count }
}

/** Labels of a series without the bound of a bucket. */
function withoutBound(labels: Labels): Labels {
  const { le: _, ...others } = labels
  return others
}

function toHistograms({ name, values }: Metric, endTime: HrTime): DataPoint<Histogram>[] {
  const bySeries = Map.groupBy(values, ({ labels }) => JSON.stringify(withoutBound(labels)))
  return [...bySeries.values()].map((series) =>
    toPoint(withoutBound(series[0]?.labels ?? {}), toHistogram(name, series), endTime),
  )
}

function toMetricData(metric: Metric, endTime: HrTime): MetricData {
  const { name, help: description, type, values } = metric
  const base = {
    descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(metric, endTime) }
  const dataPoints = values.map(({ labels, value }) => toPoint(labels, value, endTime))
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
  return { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** Gives the metrics of `/metrics` to an exporter of OpenTelemetry, so that both have the same numbers. */
export const prometheusProducer = (read: () => Promise<unknown>): MetricProducer => ({
  async collect() {
    const endTime = toHrTime(Date.now())
    const metrics = z.array(Metric).parse(await read())
    const withValues = metrics.filter(({ values }) => values.length > 0)
    const scopeMetrics = [
      { scope: { name: 'larder' }, metrics: withValues.map((metric) => toMetricData(metric, endTime)) },
    ]
    return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] }
  },
})
