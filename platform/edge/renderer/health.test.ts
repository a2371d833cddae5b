import { expect, test } from 'vitest'
import { RENDERER_DEADLINES } from './deadlines.ts'
import { loadWatch, silenceWatch } from './health.ts'

const { rendererLoad, rendererSilence, rendererStart } = RENDERER_DEADLINES
const PING_MS = 100

/** Ends a watched process that gets this share of a processor; undefined when it lives for so long. */
function findEnding(
  check: (now: { at: number; cpuMs: number }) => { isFault: boolean; reason: string } | undefined,
  { share, untilMs }: { share: number; untilMs: number },
) {
  for (let at = PING_MS; at <= untilMs; at += PING_MS) {
    const ending = check({ at, cpuMs: at * share })
    if (ending) return { ...ending, at }
  }
  return undefined
}
const endLoading = (share: number, untilMs: number, answersPerSec = 0) => {
  const check = loadWatch(0, RENDERER_DEADLINES)
  return findEnding((now) => check(now, (now.at / 1_000) * answersPerSec), { share, untilMs })
}
const endSilence = (share: number, pages: number) => {
  const check = silenceWatch({ at: 0, cpuMs: 0 }, RENDERER_DEADLINES)
  return findEnding((now) => check(now, { sinceMs: now.at, pages }), { share, untilMs: 120_000 })
}

test('a release that gets a twentieth of a processor may load as long as one may at all', () => {
  expect(endLoading(0.05, rendererStart)).toBeUndefined()
  expect(endLoading(0.05, 2 * rendererStart)).toMatchObject({
    isFault: false,
    reason: expect.stringMatching(/did not load in 60 s, in which it got 3 s .*: the server is busy$/),
  })
})

test('a release is at fault for loading by its processor time, however long that takes', () => {
  const [alone, beside] = [endLoading(1, rendererStart), endLoading(0.25, rendererStart)]
  expect([alone?.isFault, beside?.isFault]).toEqual([true, true])
  expect(alone?.at).toBeLessThan(beside?.at ?? 0)
})

test('a process without processor time is given up early, and nobody is at fault', () => {
  const ending = endLoading(0, rendererStart)
  expect(ending).toMatchObject({ isFault: false, reason: expect.stringContaining('the server is busy') })
  expect(ending?.at).toBeLessThan(2 * rendererLoad)
  expect(endLoading(0.001, rendererStart, 9)?.reason).toContain('it waits for something')
  expect(endSilence(0, 1)).toMatchObject({ isFault: false })
})

test.each([1, 0.3, 0.1])('finds an endless loop that gets %s of a processor', (share) => {
  expect(endSilence(share, 1)).toMatchObject({ isFault: true, reason: 'the renderer is stuck' })
})

test('eight first pages in a row are no endless loop', () => {
  const check = silenceWatch({ at: 0, cpuMs: 0 }, RENDERER_DEADLINES)
  const now = { at: 2 * rendererSilence, cpuMs: 8 * 190 }
  expect(check(now, { sinceMs: now.at, pages: 8 })).toBeUndefined()
  expect(check(now, { sinceMs: now.at, pages: 1 })?.isFault).toBe(true)
})
