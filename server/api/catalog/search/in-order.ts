import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import type { ItemIndex } from './item-index.ts'
import type { RankedItems } from './rank.ts'

/** What a store recommends comes before what fits hardly better. */
const RECOMMENDED_BONUS = 0.25

/** Best first; what is sold out last, and the store's recommendations before what is about as good. */
export function inOrder(menu: StoreMenu, index: ItemIndex, { items }: RankedItems): catalogueApi.MenuItem[] {
  const sold = items.flatMap(({ id, score }) => {
    const item = menu.menuItems.get(id)
    const bonus = item?.isRecommended ? RECOMMENDED_BONUS : 0
    return item ? [{ item, score: score + bonus, position: index.facts.get(id)?.position ?? 0 }] : []
  })
  return sold
    .toSorted(
      (a, b) =>
        Number(b.item.isAvailable) - Number(a.item.isAvailable) ||
        b.score - a.score ||
        a.position - b.position,
    )
    .map(({ item }) => item)
}
