import { afterEach, beforeEach, vi } from 'vitest'

/**
 * An unexpected `console.error` or `console.warn` fails the test that caused it. A test that expects one calls
 * `takeConsole`.
 */
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  const output = [console.error, console.warn].flatMap((log) =>
    vi.isMockFunction(log) ? log.mock.calls : [],
  )
  vi.restoreAllMocks()
  if (output.length > 0)
    throw new Error(`Unexpected console output: ${output.map((args) => args.join(' ')).join('\n')}`)
})

/** Returns the console calls so far and clears them, for a test that expects one. */
export function takeConsole(log: 'error' | 'warn'): unknown[][] {
  const spy = vi.mocked(console[log])
  const calls = spy.mock.calls.map((call) => [...call])
  spy.mockClear()
  return calls
}
