import { useEffect } from 'react'
import { on } from '@larder/shared/events'
import { useResource, type Resource, type ResourceValue } from '@larder/shared/stores'
import { useRevalidator } from '@larder/shared/ui'

/** How long in ms a page may have been out of sight before it is loaded again. */
const OUT_OF_SIGHT_MS = 30_000

/**
 * Calls `refresh` when the shopper comes back to the page and when an item could not be added, anywhere on the
 * page, because it has sold out meanwhile, so that the page says so at once (readings 138). Returns a function that stops it.
 */
function watchSoldOut(refresh: () => void): () => void {
  let hiddenAt = Infinity
  const onChange = () => {
    if (document.hidden) hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= OUT_OF_SIGHT_MS) refresh()
  }
  const stopAdds = on('basket/item-refused', refresh)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    stopAdds()
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** Loads the page of a store again, behind what is shown, when something may have sold out. */
export function useFreshMenu(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => watchSoldOut(() => void revalidate()), [revalidate])
}

/** Like `useResource`, for items that no loader of a page has: fetches them again when something may have sold out. */
export function useFreshItems<Data>(resource: Resource<Data> | undefined): ResourceValue<Data> {
  useEffect(() => resource && watchSoldOut(() => void resource.refresh()), [resource])
  return useResource(resource)
}
