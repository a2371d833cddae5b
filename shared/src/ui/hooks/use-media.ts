import { useSyncExternalStore } from 'react'

/** The kit's media conditions, the same as in its style sheets. */
export const screens = {
  wide: '(min-width: 768px)',
  wider: '(min-width: 1080px)',
  /** A phone in landscape, or a page at 400 % zoom: hardly anything is sticky (WCAG 1.4.10). */
  short: '(max-height: 480px)',
} as const

/** Whether a media condition matches (`screens.wider`). False until hydration. */
export function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(condition)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(condition).matches,
    () => false,
  )
}
