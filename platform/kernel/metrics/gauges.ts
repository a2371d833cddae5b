import { Gauge } from 'prom-client'
import { singleton } from '@larder/contracts/singleton'
import { PROCESS_METRICS } from './counters.ts'

/** One series of a gauge: its labels and its value now. */
export type Reading<Label extends string> = { labels: Record<Label, string>; value: number }
/** Reads the series of one app when metrics are asked for; undefined when it has no answer in time. */
type ReadGauge<Label extends string> = () =>
  | readonly Reading<Label>[]
  | undefined
  | Promise<readonly Reading<Label>[] | undefined>

/**
 * Defines a gauge whose series are read whenever metrics are asked for, so that what is gone is shown no more. It exists
 * once per process, and shows the readings of each app in it. Returns a function that adds an app's reading, which
 * returns one that removes it.
 */
export function defineGauge<Label extends string = never>(options: {
  name: string
  help: string
  labelNames?: readonly Label[]
}): (read: ReadGauge<Label>) => () => void {
  const { name, help, labelNames = [] } = options
  const readers = singleton(`gauge ${name}`, () => {
    const sources = new Set<ReadGauge<Label>>()
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [PROCESS_METRICS()],
      async collect() {
        const readings = await Promise.all([...sources].map(async (read) => read()))
        this.reset()
        // A gauge without labels is 0 after a reset, which would be a value.
        if (labelNames.length === 0) this.remove()
        for (const { labels, value } of readings.flatMap((found) => found ?? [])) this.set(labels, value)
      },
    })
    // Without a reading there is nothing to show, not 0.
    if (labelNames.length === 0) gauge.remove()
    return sources
  })
  return (read) => {
    readers.add(read)
    return () => void readers.delete(read)
  }
}
