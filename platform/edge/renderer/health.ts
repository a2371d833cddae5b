import type { RendererDeadlines } from './deadlines.ts'
import type { Ending } from './errors.ts'

// A busy machine is not a broken release: what ends a renderer by the clock alone is nobody's fault. A fault is measured
// in processor time, which a process uses up as fast on a busy machine, only later.

/** A renderer that does not answer is stuck if it used so much processor time meanwhile: this share of the silence … */
const STUCK_CPU_SHARE = 2 / 3
/** … and so much for each page that it is rendering, in ms: pages may be rendered one after the other between answers. */
const STUCK_CPU_PAGE = 250
/** A process that gets a smaller share of a processor than this makes no progress. */
const PROGRESS_SHARE = 0.02

/** A time and the processor time used until then, in ms. */
export type Usage = { at: number; cpuMs: number }

const seconds = (ms: number): string => `${Number((ms / 1_000).toPrecision(2))} s`

/**
 * Tells whether a process has made no progress for `windowMs`: it is waiting for a processor, or for something else. The
 * windows follow each other from `start` on.
 */
function progressWatch(windowMs: number, start: Usage): (now: Usage) => boolean {
  let mark = start
  return (now) => {
    if (now.at - mark.at <= windowMs) return false
    if (now.cpuMs - mark.cpuMs < windowMs * PROGRESS_SHARE) return true
    mark = now
    return false
  }
}

/** Watches a process that loads its releases. `answers`: how many pings it has answered. */
export function loadWatch(
  startedAt: number,
  { rendererLoad, rendererStart }: Pick<RendererDeadlines, 'rendererLoad' | 'rendererStart'>,
): (now: Usage, answers: number) => Ending | undefined {
  const hasStopped = progressWatch(rendererLoad, { at: startedAt, cpuMs: 0 })
  return (now, answers) => {
    if (now.cpuMs > rendererLoad)
      return {
        reason: `the release did not load in ${seconds(rendererLoad)} of processor time`,
        isFault: true,
      }
    const waitedMs = now.at - startedAt
    if (!hasStopped(now) && waitedMs <= rendererStart) return undefined
    // A process that answers again and again gets the processor whenever it asks for it.
    const isWaiting = answers > waitedMs / 1_000
    const cause = isWaiting ? 'it waits for something that does not happen' : 'the server is busy'
    return {
      reason: `the release did not load in ${seconds(waitedMs)}, in which it got ${seconds(now.cpuMs)} of processor time: ${cause}`,
      isFault: false,
    }
  }
}

/** Watches a loaded process that has not answered since `from`. `pages`: how many it is rendering. */
export function silenceWatch(
  from: Usage,
  { rendererLoad, rendererSilence }: Pick<RendererDeadlines, 'rendererLoad' | 'rendererSilence'>,
): (now: Usage, silent: { sinceMs: number; pages: number }) => Ending | undefined {
  const hasStopped = progressWatch(rendererLoad, from)
  return (now, { sinceMs, pages }) => {
    const allowedMs = rendererSilence * STUCK_CPU_SHARE + pages * STUCK_CPU_PAGE
    if (sinceMs > rendererSilence && now.cpuMs - from.cpuMs > allowedMs)
      return { reason: 'the renderer is stuck', isFault: true }
    if (!hasStopped(now)) return undefined
    return { reason: 'the renderer does not answer, and gets no processor time', isFault: false }
  }
}
