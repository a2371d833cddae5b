import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getCurrentSection, useScrollSpy } from './use-scroll-spy.ts'

const HEIGHT = 1_000
const sectionsAt = (...tops: number[]) => tops.map((top, index) => ({ id: `section-${index + 1}`, top }))

test.each([
  {
    rule: 'the first section is current until one has passed the line',
    tops: sectionsAt(500, 900),
    id: 'section-1',
  },
  {
    rule: 'the last section past the line is current',
    tops: sectionsAt(-700, 399, 800),
    id: 'section-2',
  },
  { rule: 'a section on the line is not past it', tops: sectionsAt(-700, 400, 800), id: 'section-1' },
])('$rule', ({ tops, id }) => {
  expect(getCurrentSection(tops, { height: HEIGHT, isAtEnd: false })).toBe(id)
})

test.each([
  { rule: 'the last section in view is current', tops: sectionsAt(-700, 500, 999), id: 'section-3' },
  { rule: 'a section below the screen is not current', tops: sectionsAt(-700, 500, 1_000), id: 'section-2' },
  { rule: 'a section that fills the screen is current', tops: sectionsAt(-700, -20), id: 'section-2' },
])('at the end of the page $rule', ({ tops, id }) => {
  expect(getCurrentSection(tops, { height: HEIGHT, isAtEnd: true })).toBe(id)
})

test('returns no section without sections', () => {
  expect(getCurrentSection([], { height: HEIGHT, isAtEnd: false })).toBeUndefined()
})

const IDS = ['bakery', 'fish', 'drinks']
const PAGE = 1_800
const TOPS: Record<string, number> = { bakery: 0, fish: 700, drinks: 1_400 }

/** A page with three sections that scrolls by 800 px, so that the last two never reach the line. */
beforeEach(() => {
  vi.stubGlobal('innerHeight', HEIGHT)
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #look: () => void
      constructor(look: () => void) {
        this.#look = look
      }
      observe() {
        this.#look()
      }
      disconnect() {
        return undefined
      }
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, (TOPS[this.id] ?? 0) - scrollY, 100, 400)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Page() {
  return (
    <>
      <output>{useScrollSpy(IDS)}</output>
      {IDS.map((id) => (
        <section id={id} key={id} />
      ))}
    </>
  )
}

function scrollTo(top: number): void {
  vi.stubGlobal('scrollY', top)
  act(() => void dispatchEvent(new Event('scroll')))
}

test('marks the last section as current at the end of the page, until the page scrolls back', () => {
  render(<Page />)
  expect(screen.getByRole('status')).toHaveTextContent('bakery')
  scrollTo(PAGE - HEIGHT)
  expect(screen.getByRole('status')).toHaveTextContent('drinks')
  scrollTo(350)
  expect(screen.getByRole('status')).toHaveTextContent('fish')
})

test('marks the first section as current on a short page', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(HEIGHT)
  render(<Page />)
  scrollTo(0)
  expect(screen.getByRole('status')).toHaveTextContent('bakery')
})
