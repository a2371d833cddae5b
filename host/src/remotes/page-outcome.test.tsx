import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ALIVE_AFTER_MS } from '@larder/shared/domain'
import { followPage } from './page-outcome.ts'

const READY_AFTER_MS = 1_000
const kinds: string[] = []
let isHidden = false

/** A page that has just become interactive. */
const openPage = () => followPage()()
const hide = () => {
  isHidden = true
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}
const leave = () => dispatchEvent(new Event('pagehide'))

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

test('reports interactivity, and again that it still is', () => {
  openPage()
  vi.advanceTimersByTime(READY_AFTER_MS)
  expect(kinds).toEqual(['hydrated'])
  vi.advanceTimersByTime(ALIVE_AFTER_MS)
  expect(kinds).toEqual(['hydrated', 'alive'])
  hide()
  leave()
  expect(kinds).toEqual(['hydrated', 'alive'])
})

test.each([
  ['hidden', hide],
  ['left', leave],
])('reports at once when %s, without a timer', (_, end) => {
  openPage()
  vi.advanceTimersByTime(READY_AFTER_MS)
  end()
  expect(kinds).toEqual(['hydrated', 'alive'])
  vi.advanceTimersByTime(ALIVE_AFTER_MS)
  expect(kinds).toEqual(['hydrated', 'alive'])
})

test('reports both at once when hidden', () => {
  isHidden = true
  openPage()
  vi.advanceTimersByTime(READY_AFTER_MS)
  expect(kinds).toEqual(['hydrated', 'alive'])
})

test('reports only the leave when left before it was interactive', () => {
  openPage()
  leave()
  vi.advanceTimersByTime(READY_AFTER_MS + ALIVE_AFTER_MS)
  expect(kinds).toEqual(['left'])
})
