import { expect, onTestFinished, test } from 'vitest'
import { PROCESS_METRICS } from '@larder/kernel/metrics/counters.ts'
import { openGuardMetrics } from './guard-gauges.ts'

const START = Date.parse('2030-01-08T10:00:00Z')

/** The guard's metrics under a clock; `at` sets the seconds since the start. */
function openMetrics() {
  let now = new Date(START)
  const metrics = openGuardMetrics({ clock: () => now })
  onTestFinished(metrics.stop)
  return {
    at: (seconds: number) => void (now = new Date(START + seconds * 1_000)),
    judge: (rollouts: Parameters<typeof metrics.judged>[0]) => metrics.judged(rollouts, now),
    /** The verdicts that hold: `menu v2 abort`. */
    shown: async () => {
      const text = await PROCESS_METRICS().metrics()
      return [
        ...text.matchAll(/^larder_rollout_verdict\{area="(.+)",version="(.+)",verdict="(.+)"\} 1$/gm),
      ].map(([, ...parts]) => parts.join(' '))
    },
  }
}

const menu = (version: string, verdict: 'hold' | 'abort') => ({ area: 'menu', version, verdict })

test('an abort is shown for ten minutes, although its rollout is over in the next run', async () => {
  const { at, judge, shown } = openMetrics()
  judge([menu('v2', 'abort'), { area: 'basket', version: 'b2', verdict: 'hold' }])
  at(5)
  judge([{ area: 'basket', version: 'b2', verdict: 'hold' }])
  expect(await shown()).toEqual(['menu v2 abort', 'basket b2 hold'])
  at(30)
  judge([menu('v3', 'hold')])
  expect(await shown(), 'the abort of one version beside the verdict of the next').toEqual([
    'menu v2 abort',
    'menu v3 hold',
  ])
  at(599)
  expect(await shown()).toEqual(['menu v2 abort'])
  at(600)
  judge([])
  expect(await shown()).toEqual([])
})

test('a later verdict of the same version replaces its abort', async () => {
  const { at, judge, shown } = openMetrics()
  judge([menu('v2', 'abort')])
  at(5)
  judge([])
  at(60)
  judge([menu('v2', 'hold')])
  expect(await shown()).toEqual(['menu v2 hold'])
  at(65)
  judge([])
  expect(await shown()).toEqual([])
})
