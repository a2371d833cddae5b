import { useSyncExternalStore } from 'react'

/** Whether a media condition of the theme (`theme.wider`) matches. False until the page is hydrated. */
export function useMedia(condition: string): boolean {
  const query = condition.replace('@media ', '')
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
