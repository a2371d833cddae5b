import type { PageArgs } from '@larder/shared/api'
import { storesApi, type catalogueApi, type contentApi } from '@larder/shared/contracts'
import { computeReducedPrice } from '@larder/shared/domain'

/** As many as the first view of a phone shows. */
const ITEM_COUNT = 4

/** What a card of the shelf shows of an item. Prices are in major units. */
export type ShelfItem = Pick<
  catalogueApi.MenuItem,
  'slug' | 'name' | 'categorySlug' | 'picture' | 'unitSize' | 'unitPriceText'
> & { amount: number; was: number; hasSizes: boolean }

export type Shelf = {
  title: string
  store: Pick<storesApi.Store, 'id' | 'slug' | 'storeName'>
  currency: string
  items: ShelfItem[]
}

function toShelfItem(item: catalogueApi.MenuItem): ShelfItem {
  const { slug, name, categorySlug, picture, unitSize, unitPriceText, price } = item
  return {
    slug,
    name,
    categorySlug,
    picture,
    unitSize,
    unitPriceText,
    amount: computeReducedPrice(price, item),
    was: price,
    hasSizes: item.sizes.length > 1,
  }
}

/**
 * The first items of the store that the home page's content names, without those that ask for an age. Undefined where it
 * names none or the store does not answer: the page is complete without them.
 */
export async function loadShelf(
  api: PageArgs['api'],
  { shelf }: contentApi.HomePage,
): Promise<Shelf | undefined> {
  if (!shelf) return undefined
  try {
    const body = { seoUrl: shelf.store, fulfilmentMethod: 'delivery', rowsWithItems: 1 } as const
    const { store, recommended, sections } = await api(storesApi.view, body)
    const { id, slug, storeName, currency } = store
    const items = (recommended.length > 0 ? recommended : (sections[0]?.menuItems ?? []))
      .filter(({ isAvailable, minimumAge }) => isAvailable && minimumAge === undefined)
      .slice(0, ITEM_COUNT)
      .map(toShelfItem)
    if (items.length === 0) return undefined
    return { title: shelf.title, store: { id, slug, storeName }, currency: currency.currencyCode, items }
  } catch {
    return undefined
  }
}
