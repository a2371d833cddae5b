import { vi } from 'vitest'
import { createResource, type ResourceOptions } from './resource.ts'

/** A resource whose replies the test provides, one call after another. */
export function asked(options?: ResourceOptions) {
  const calls: (PromiseWithResolvers<string | undefined> & { signal: AbortSignal })[] = []
  const resource = createResource<string>((signal) => {
    const call = { ...Promise.withResolvers<string | undefined>(), signal }
    calls.push(call)
    return call.promise
  }, options)
  const answer = async (data: string | undefined, at = calls.length - 1) => {
    calls[at]?.resolve(data)
    await vi.advanceTimersByTimeAsync(0)
  }
  const refuse = async (error: unknown) => {
    calls.at(-1)?.reject(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { calls, resource, answer, refuse, shown: () => resource.$value.get() }
}
/** Whatever is due now, with the timers of the test. */
export const soon = () => vi.advanceTimersByTimeAsync(0)
