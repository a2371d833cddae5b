import { getMenuItems, listCategoryItems, type StoreMenu } from '../menus/store-menu.ts'
import type { ItemIndex } from './item-index.ts'
import { getItems } from './get-items.ts'
import { getNearResults } from './near.ts'
import { interpretQuery } from './query.ts'

/** An item near another one; `isSameKind` when both have the same main category. */
export type AlikeItem = { menuItemId: string; isSameKind: boolean }

/**
 * The items of a store that are nearest to one of them: what a search for its name finds, then its category. Those of
 * its category come first, and of these the ones that its name calls the same: milk before cream.
 */
export function listAlikeItems(
  menu: StoreMenu,
  index: ItemIndex,
  { menuItemId, name }: NamedItem,
): AlikeItem[] {
  const category = menu.brand.itemsBySlug.get(menuItemId)?.details.categories[0]
  const head = index.getFacts(menuItemId)?.head
  const query = interpretQuery(name, index.lexicon)
  const { items, ranked } = getItems(menu, index, query)
  const near = getNearResults(menu, index, { query, ranked })
  const neighbours = category ? listCategoryItems(menu, category) : []
  const ids = [...items, ...(near.isClose ? near.items : []), ...neighbours].map(({ id }) => id)
  const place = ({ id, categorySlug }: { id: string; categorySlug: string }) =>
    Number(categorySlug !== category) * 2 + Number(index.getFacts(id)?.head !== head)
  return getMenuItems(
    menu,
    [...new Set(ids)].filter((id) => id !== menuItemId),
  )
    .toSorted((one, other) => place(one) - place(other))
    .map(({ id, categorySlug }) => ({ menuItemId: id, isSameKind: categorySlug === category }))
}

export type NamedItem = { menuItemId: string; name: string }
