import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { AreaProblem } from '@larder/shared/contracts'
import { asBuilt, framesOf, originalFrames, type Registry } from '@larder/releases/index.ts'

/** Reading a source map takes some 50 ms of CPU: at most this many stacks a minute are mapped. */
const MAPPED_PER_MIN = 30

/** Personal data that a message may quote: text in quotes, an email address, digits of a number. */
const QUOTED = /"[^"]*"|\S*@\S*|\d{4,}/g

/**
 * An error that a page reported, prepared for the log: its message without quoted data, and its stack by the files of
 * the repository. Nothing else of the stack is kept, because anyone may send any report (trust P27). Past the limit,
 * and for a release without maps, frames name the built file.
 */
export function browserErrors(registry: Registry) {
  const limiter = new RateLimiterMemory({ points: MAPPED_PER_MIN, duration: 60 })
  return async ({ message, stack = '' }: Pick<AreaProblem, 'message' | 'stack'>): Promise<Error> => {
    const frames = framesOf(stack)
    const isMapped =
      frames.length > 0 &&
      (await limiter.consume('all').then(
        () => true,
        () => false,
      ))
    const positions = isMapped ? await originalFrames(registry, frames) : frames.map(asBuilt)
    const error = new Error(message.replaceAll(QUOTED, '…'))
    error.name = 'BrowserError'
    error.stack = positions.map((place) => `    at ${place}`).join('\n')
    return error
  }
}
