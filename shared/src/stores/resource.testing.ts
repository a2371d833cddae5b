import { vi } from 'vitest'
import { createResource, type ResourceOptions } from './resource.ts'

/** A resource whose replies the test provides, call by call. */
export function controlledResource(options?: ResourceOptions) {
  const calls: (PromiseWithResolvers<string | undefined> & { signal: AbortSignal })[] = []
  const resource = createResource<string>((signal) => {
    const call = { ...Promise.withResolvers<string | undefined>(), signal }
    calls.push(call)
    return call.promise
  }, options)
  const reply = async (data: string | undefined, at = calls.length - 1) => {
    calls[at]?.resolve(data)
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async (error: unknown) => {
    calls.at(-1)?.reject(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { calls, resource, answer: reply, refuse: fail, shown: () => resource.$value.get() }
}
/** Runs everything that is due now, with fake timers. */
export const flush = () => vi.advanceTimersByTimeAsync(0)
