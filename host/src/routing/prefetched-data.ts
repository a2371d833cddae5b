import type { PageArgs } from '@larder/shared/api'
import { $place } from '@larder/shared/stores'

/** A page's loader: it asks for public data only, which is the same for every shopper. */
export type LoadPage = (args: PageArgs) => unknown
type Entry = { data: Promise<unknown>; at: number }

/** Maximum age of prefetched data in ms. Older data is fetched again, because prices and availability change. */
const MAX_AGE_MS = 20_000

const entries = new Map<LoadPage, Map<string, Entry>>()

/** The order method is part of the key, because loaders read it and the shopper may change it before a press. */
const createKey = (href: string): string => `${$place.get().orderMethod} ${href}`

const isFresh = (entry: Entry | undefined): entry is Entry =>
  entry !== undefined && Date.now() - entry.at < MAX_AGE_MS

/** Runs a page's loader ahead of a navigation and keeps its data for it. Data that does not load is not kept. */
export async function prefetchData(load: LoadPage, args: PageArgs): Promise<void> {
  const byAddress = entries.get(load) ?? new Map<string, Entry>()
  entries.set(load, byAddress)
  for (const [key, entry] of byAddress) if (!isFresh(entry)) byAddress.delete(key)
  const key = createKey(args.request.url)
  if (byAddress.has(key)) return
  const data = (async () => load(args))()
  byAddress.set(key, { data, at: Date.now() })
  // A redirect is decided when the page is opened.
  const isUsable = await data.then((value) => !(value instanceof Response)).catch(() => false)
  if (!isUsable) byAddress.delete(key)
}

/** Loads a page's data: what was prefetched for this navigation, once, or else by its loader. */
export function loadPrefetched(load: LoadPage, args: PageArgs): unknown {
  const byAddress = entries.get(load)
  const key = createKey(args.request.url)
  const entry = byAddress?.get(key)
  byAddress?.delete(key)
  if (!isFresh(entry)) return load(args)
  return entry.data.then(
    (value) => (value instanceof Response ? load(args) : value),
    () => load(args),
  )
}
