import { useEffect, useState } from 'react'

/** Is the screen as wide as a condition of the theme says? False until the browser tells. */
export function useWideScreen(condition: string): boolean {
  const [isWide, setWide] = useState(false)
  // The window's width is the browser's to know.
  useEffect(() => {
    const media = matchMedia(condition.replace('@media ', ''))
    const look = () => setWide(media.matches)
    look()
    media.addEventListener('change', look)
    return () => media.removeEventListener('change', look)
  }, [condition])
  return isWide
}
