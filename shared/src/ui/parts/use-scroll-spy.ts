import { useEffect, useState } from 'react'

/** Id of the current section: the last one whose top has passed the upper third of the screen. */
export function useScrollSpy(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const key = ids.join('\n')
  // The visible section is the browser's state.
  useEffect(() => {
    const sections = key.split('\n').flatMap((id) => document.getElementById(id) ?? [])
    if (!('IntersectionObserver' in globalThis) || sections.length === 0) return
    const find = () => {
      const line = innerHeight / 3
      const passed = sections.filter((section) => section.getBoundingClientRect().top <= line)
      setCurrent((passed.at(-1) ?? sections[0])?.id)
    }
    const observer = new IntersectionObserver(find, { rootMargin: '-33% 0% -66% 0%' })
    sections.forEach((section) => observer.observe(section))
    return () => observer.disconnect()
  }, [key])
  return current
}
