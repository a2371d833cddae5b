import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStillLoadingAfter } from './still-loading.ts'

// @vitest-environment jsdom
const readNotice = () => document.querySelector('output')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('says after a while that the page is still loading, until it starts', () => {
  vi.spyOn(performance, 'now').mockReturnValue(3_000) // the host itself took this long to arrive
  const hide = showStillLoadingAfter(8_000)
  vi.advanceTimersByTime(4_999)
  expect(readNotice()).toBeUndefined()
  vi.advanceTimersByTime(2)
  expect(readNotice()).toBe('Still loading. This takes longer than usual.')
  hide()
  expect(readNotice()).toBeUndefined()
})

test('says nothing on a page that starts in time, or before the notice is read out', () => {
  showStillLoadingAfter(8_000)()
  vi.advanceTimersByTime(20_000)
  expect(readNotice()).toBeUndefined()
})
