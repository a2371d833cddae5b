import { afterEach, expect, test } from 'vitest'
import { traceCalls, traceHeaders, traceId } from './trace.ts'

afterEach(() => traceCalls(false))

test('traces nothing without consent', () => {
  expect(traceHeaders()).toEqual({})
  traceCalls(true)
  traceCalls(false)
  expect([traceHeaders(), traceId()]).toEqual([{}, undefined])
})

test('every call of a page belongs to one trace', () => {
  traceCalls(true)
  const [first, second] = [traceHeaders()['traceparent'], traceHeaders()['traceparent']]
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(first).toContain(traceId())
  expect(second).toContain(traceId())
  expect(second).not.toBe(first)
})
