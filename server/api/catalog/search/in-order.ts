import type { catalogueApi } from '@larder/shared/contracts'
import type { StoreMenu } from '../menus/store-menu.ts'
import type { ItemIndex } from './item-index.ts'
import type { RankedItems } from './rank.ts'

/** Best first; what is sold out last, and the store's recommendations first among equals. */
export function inOrder(menu: StoreMenu, index: ItemIndex, { items }: RankedItems): catalogueApi.MenuItem[] {
  const sold = items.flatMap(({ id, score }) => {
    const item = menu.menuItems.get(id)
    return item ? [{ item, score, position: index.facts.get(id)?.position ?? 0 }] : []
  })
  return sold
    .toSorted(
      (a, b) =>
        Number(b.item.isAvailable) - Number(a.item.isAvailable) ||
        b.score - a.score ||
        Number(b.item.isRecommended) - Number(a.item.isRecommended) ||
        a.position - b.position,
    )
    .map(({ item }) => item)
}
