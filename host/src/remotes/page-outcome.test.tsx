import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALIVE_AFTER_MS } from '@larder/shared/domain'
import { reportPageOutcome } from './page-outcome.ts'

const READY_AFTER_MS = 1_000
const kinds: string[] = []
let isHidden = false

/** Opens a page that becomes interactive at once. */
const openPage = () => reportPageOutcome()()
const hidePage = () => {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
const leavePage = () => dispatchEvent(new Event('pagehide'))

beforeEach(() => {
  vi.useFakeTimers()
  kinds.length = 0
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
  vi.stubGlobal(
    'Blob',
    class {
      text: string
      constructor([text = '']: string[]) {
        this.text = text
      }
    },
  )
  const sendBeacon = (_: string, { text }: { text: string }) =>
    kinds.push((JSON.parse(text) as { kind: string }).kind)
  Object.assign(navigator, { sendBeacon })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('reports when the page becomes interactive, and that it is still interactive later', () => {
  openPage()
  vi.advanceTimersByTime(READY_AFTER_MS)
  expect(kinds).toEqual(['hydrated'])
  vi.advanceTimersByTime(ALIVE_AFTER_MS)
  expect(kinds).toEqual(['hydrated', 'alive'])
  hidePage()
  leavePage()
  expect(kinds).toEqual(['hydrated', 'alive'])
})

test.each([
  ['hidden', hidePage],
  ['left', leavePage],
])('reports at once when the page is %s', (_, endPage) => {
  openPage()
  vi.advanceTimersByTime(READY_AFTER_MS)
  endPage()
  expect(kinds).toEqual(['hydrated', 'alive'])
  vi.advanceTimersByTime(ALIVE_AFTER_MS)
  expect(kinds).toEqual(['hydrated', 'alive'])
})

test('sends both reports at once on a hidden page', () => {
  isHidden = true
  openPage()
  vi.advanceTimersByTime(READY_AFTER_MS)
  expect(kinds).toEqual(['hydrated', 'alive'])
})

test('a page left before it became interactive reports only that it was left', () => {
  openPage()
  leavePage()
  vi.advanceTimersByTime(READY_AFTER_MS + ALIVE_AFTER_MS)
  expect(kinds).toEqual(['left'])
})
