import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showStillLoading } from './still-loading.ts'

// @vitest-environment jsdom
const readNotice = () => document.querySelector('output')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('says after a while that the page is still loading, until it starts', () => {
  const hide = showStillLoading(5_000)
  vi.advanceTimersByTime(4_999)
  expect(readNotice()).toBeUndefined()
  vi.advanceTimersByTime(2)
  expect(readNotice()).toBe('Still loading. This takes longer than usual.')
  hide()
  expect(readNotice()).toBeUndefined()
})

test('says nothing on a page that starts in time, or that waits for something else', () => {
  showStillLoading(8_000)()
  showStillLoading(8_000, () => false)
  vi.advanceTimersByTime(20_000)
  expect(readNotice()).toBeUndefined()
})
