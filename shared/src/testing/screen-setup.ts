import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The first render of a file is slow on a busy machine; an element that never appears still fails.
configure({ asyncUtilTimeout: 5_000 })

// jsdom has no modal dialogs: open and close are enough for our components.
function offer<T extends object>(target: T, missing: Record<string, (...given: never[]) => unknown>): void {
  for (const [name, stand] of Object.entries(missing)) {
    if (!(name in target))
      Object.defineProperty(target, name, { value: stand, configurable: true, writable: true })
  }
}

offer(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement, returnValue?: string) {
    if (!this.open) return
    if (returnValue !== undefined) this.returnValue = returnValue
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})
offer(Element.prototype, { scrollIntoView() {}, scrollBy() {}, scrollTo() {} })
globalThis.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })

afterEach(cleanup)
