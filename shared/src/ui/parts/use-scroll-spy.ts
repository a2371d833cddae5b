import { useEffect, useState } from 'react'

type Section = { id: string; top: number }
type View = { height: number; isAtEnd: boolean }

/** Share of the screen's height that a section's top must have passed; below what is sticky on a low screen. */
const LINE = 0.4

/**
 * Id of the current section, of `sections` in the page's order with their distance from the top of the screen: the last
 * one whose top has passed the line, and at the end of the page the last one in view, which could never pass it.
 */
export function currentSection(sections: readonly Section[], { height, isAtEnd }: View): string | undefined {
  const line = isAtEnd ? height : height * LINE
  return (sections.findLast(({ top }) => top < line) ?? sections[0])?.id
}

/** Whether the page was scrolled, and to its end; half a pixel may be missing where the page is zoomed. */
const isScrolledToEnd = (): boolean =>
  scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1

/** Id of the section that is current as the page scrolls (`currentSection`). */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join('\n')
  // The visible section is the browser's state.
  useEffect(() => {
    const sections = key.split('\n').flatMap((id) => document.getElementById(id) ?? [])
    if (!('IntersectionObserver' in globalThis) || sections.length === 0) return
    let isAtEnd = false
    const find = () => {
      const boxes = sections.map((section) => section.getBoundingClientRect())
      // Hidden, while another page is awaited.
      if (boxes.every(({ height }) => height === 0)) return
      const tops = sections.map(({ id }, index) => ({ id, top: boxes[index]?.top ?? 0 }))
      setCurrent(currentSection(tops, { height: innerHeight, isAtEnd }))
    }
    // The end of the page is no section's: the observer does not see it.
    const lookForEnd = () => {
      if (isScrolledToEnd() === isAtEnd) return
      isAtEnd = !isAtEnd
      find()
    }
    const observer = new IntersectionObserver(find, { rootMargin: '-40% 0% -59% 0%' })
    sections.forEach((section) => observer.observe(section))
    addEventListener('scroll', lookForEnd, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', lookForEnd)
    }
  }, [key])
  return current
}
