import { useEffect, useState } from 'react'

type Section = { id: string; top: number }
type ScrollView = { height: number; isAtEnd: boolean }

/**
 * The line that a section's top has to pass, as a share of the screen's height. On a low screen it is below the sticky
 * elements.
 */
const CURRENT_LINE_SHARE = 0.4

/**
 * The id of the current section. `sections` are in page order, with their distance from the top of the screen. The
 * current one is the last whose top has passed the line or, at the end of the page, the last one in view, which could
 * never pass the line.
 */
export function getCurrentSection(
  sections: readonly Section[],
  { height, isAtEnd }: ScrollView,
): string | undefined {
  const line = isAtEnd ? height : height * CURRENT_LINE_SHARE
  return (sections.findLast(({ top }) => top < line) ?? sections[0])?.id
}

/** Whether the page was scrolled to its end, with a tolerance for zoomed pages. */
const isScrolledToEnd = (): boolean =>
  scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1

/** The id of the section that is current as the page scrolls (`getCurrentSection`); the first one until then. */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join('\n')
  // Positions are known only in the browser.
  useEffect(() => {
    const sections = key.split('\n').flatMap((id) => document.getElementById(id) ?? [])
    if (!('IntersectionObserver' in globalThis) || sections.length === 0) return
    let isAtEnd = false
    const updateCurrent = () => {
      const boxes = sections.map((section) => section.getBoundingClientRect())
      // The sections are hidden while another page is pending.
      if (boxes.every(({ height }) => height === 0)) return
      const tops = sections.map(({ id }, index) => ({ id, top: boxes[index]?.top ?? 0 }))
      setCurrent(getCurrentSection(tops, { height: innerHeight, isAtEnd }))
    }
    // The observer does not notice the end of the page, where no section changes.
    const checkEnd = () => {
      if (isScrolledToEnd() === isAtEnd) return
      isAtEnd = !isAtEnd
      updateCurrent()
    }
    const observer = new IntersectionObserver(updateCurrent, { rootMargin: '-40% 0% -59% 0%' })
    sections.forEach((section) => observer.observe(section))
    addEventListener('scroll', checkEnd, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', checkEnd)
    }
  }, [key])
  return current
}
