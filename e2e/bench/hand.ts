import type { Locator, Page } from '@playwright/test'

/** A hand that counts what it does. */
export type Hand = {
  page: Page
  /** What was tapped, in order. */
  taps: string[]
  /** What was typed into, in order. */
  fields: string[]
  /** Taps an element, once it is there. */
  tap: (target: Locator, name: string) => Promise<void>
  /** Taps a field and types into it. */
  type: (field: Locator, text: string, name: string) => Promise<void>
  /** Types into the field that the keyboard's Next key leads to, which is no tap. */
  typeNext: (field: Locator, text: string, name: string) => Promise<void>
}

/** Gives a page's hand, which has done nothing yet. */
export function createHand(page: Page): Hand {
  const [taps, fields]: [string[], string[]] = [[], []]
  const tap: Hand['tap'] = async (target, name) => {
    await target.tap()
    taps.push(name)
  }
  const typeNext: Hand['typeNext'] = async (field, text, name) => {
    await field.focus()
    await field.fill('') // what is there is replaced
    await field.pressSequentially(text)
    fields.push(name)
  }
  return {
    page,
    taps,
    fields,
    tap,
    typeNext,
    type: async (field, text, name) => {
      await tap(field, name)
      await typeNext(field, text, name)
    },
  }
}
