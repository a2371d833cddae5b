import { type Page } from '@playwright/test'
import { waitForIdlePage } from '../fixtures/hydration.ts'
import { BRANDS } from '../fixtures/pages.ts'
import { dismissNotices } from '../fixtures/shopping.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The number of products that the first view of each page shows whole (docs/spec/looks.md). */
const EXPECTED_COUNTS = { home: 4, store: 4, category: 6 }
/** Beside the line that a store which is closed at the time of this run has above its categories. */
const CATEGORY_WHILE_CLOSED = 4

/** The cards of items whose picture, name, price and button are whole on the screen, above a sticky bar. */
const countWholeItems = (page: Page): Promise<number> =>
  page.getByRole('main').evaluate((main) => {
    const bars = [...document.querySelectorAll('[data-sticky-bar]')].map(
      (bar) => bar.getBoundingClientRect().top,
    )
    const bottom = Math.min(innerHeight, ...bars)
    const isWhole = (part: Element) => {
      const box = part.getBoundingClientRect()
      if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > bottom) return false
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return part.closest('li')?.contains(over) === true
    }
    return [...main.querySelectorAll('li')].filter((card) => {
      const button = card.querySelector('[aria-label^="Add "], [aria-label^="Choose "]')
      const [name, picture, price] = [
        card.querySelector('h3'),
        card.querySelector('img'),
        card.querySelector('[translate=no]'),
      ]
      return button && name && picture && price && [card, button, name, picture, price].every(isWhole)
    }).length
  })

/** Pairs of a card's button and its picture or text that overlap. */
const listCovered = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const buttons = [...main.querySelectorAll('[aria-label^="Add "], [aria-label^="Choose "]')]
    return buttons.flatMap((button) => {
      const box = button.getBoundingClientRect()
      const parts = [...(button.closest('article')?.querySelectorAll('img, h3, [translate=no]') ?? [])]
      const covered = parts.filter((part) => {
        const other = part.getBoundingClientRect()
        return (
          box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
        )
      })
      return covered.map((part) => `${button.getAttribute('aria-label')}: ${part.tagName}`)
    })
  })

for (const { name, origin, pages } of BRANDS) {
  for (const page of pages) {
    const count = EXPECTED_COUNTS[page.name as keyof typeof EXPECTED_COUNTS]
    if (count === undefined) continue
    test(`${name}: the first view of ${page.name} on a phone shows ${count} whole products`, async ({
      page: tab,
    }) => {
      await tab.goto(origin + page.path)
      await waitForIdlePage(tab)
      await dismissNotices(tab)
      const isClosed = await tab
        .getByText(/^Closed/)
        .first()
        .isVisible()
      const expected = page.name === 'category' && isClosed ? CATEGORY_WHILE_CLOSED : count
      await expect.poll(() => countWholeItems(tab)).toBeGreaterThanOrEqual(expected)
      expect(await listCovered(tab)).toEqual([])
    })
  }
}
