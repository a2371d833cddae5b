import { useEffect } from 'react'
import { useRevalidator } from '@larder/shared/ui'
import { $soldOutAdds } from '../stores/add-to-basket.ts'

/** How long in ms a page may have been out of sight before it is loaded again. */
const OUT_OF_SIGHT_MS = 30_000

/**
 * Loads the page of a store again, behind what is shown, when the shopper comes back to it and when an item could not be
 * added because it has sold out meanwhile: it then says so at once.
 */
export function useFreshMenu(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => $soldOutAdds.listen(() => void revalidate()), [revalidate])
  useEffect(() => {
    let hiddenAt = Infinity
    const onChange = () => {
      if (document.hidden) hiddenAt = Date.now()
      else if (Date.now() - hiddenAt >= OUT_OF_SIGHT_MS) void revalidate()
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [revalidate])
}
