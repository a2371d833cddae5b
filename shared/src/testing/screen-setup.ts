import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { performance as timing } from 'node:perf_hooks'
import { afterEach } from 'vitest'
import { MIN_TIMEOUT_MS } from './long-waits.ts'

configure({ asyncUtilTimeout: MIN_TIMEOUT_MS })

// jsdom has no modal dialogs; opening and closing is enough for our components.
function polyfill<T extends object>(target: T, missing: Record<string, (...args: never[]) => unknown>): void {
  for (const [name, substitute] of Object.entries(missing)) {
    if (!(name in target))
      Object.defineProperty(target, name, { value: substitute, configurable: true, writable: true })
  }
}

polyfill(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('[autofocus]')?.focus()
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return
    if (returnValue !== undefined) this.returnValue = returnValue
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})
// jsdom has no user timing; Node's own replaces it.
polyfill(performance, {
  mark: timing.mark.bind(timing),
  measure: timing.measure.bind(timing),
  clearMarks: timing.clearMarks.bind(timing),
  clearMeasures: timing.clearMeasures.bind(timing),
  getEntries: timing.getEntries.bind(timing),
  getEntriesByName: timing.getEntriesByName.bind(timing),
  getEntriesByType: timing.getEntriesByType.bind(timing),
})
// jsdom has no layout, so nothing scrolls.
polyfill(Element.prototype, { scrollIntoView() {}, scrollBy() {}, scrollTo() {} })
globalThis.scrollTo = () => {}
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

afterEach(cleanup)
