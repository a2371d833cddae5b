import type { catalogueApi } from '@larder/shared/contracts'

/**
 * Items of a category, grouped by the category directly below it that contains them; `count` is the group's
 * total.
 */
export type ItemGroup = {
  category: catalogueApi.Category
  menuItems: catalogueApi.MenuItem[]
  count: number
}

const slugsBelow = (below: catalogueApi.Category): string[] => [
  below.slug,
  ...below.children.flatMap(slugsBelow),
]

/**
 * The groups of a category: its own items first, then each category below it. Groups whose items are not
 * loaded yet are included, so that the items shown first keep their position when the rest is loaded.
 */
export function groupItems(
  category: catalogueApi.Category,
  menuItems: readonly catalogueApi.MenuItem[],
): ItemGroup[] {
  const groups = category.children.map((child) => {
    const slugs = new Set(slugsBelow(child))
    const held = menuItems.filter(({ categorySlug }) => slugs.has(categorySlug))
    return { category: child, menuItems: held, count: Math.max(child.itemCount, held.length) }
  })
  const grouped = new Set(groups.flatMap((group) => group.menuItems))
  const held = menuItems.filter((item) => !grouped.has(item))
  const below = category.children.reduce((sum, { itemCount }) => sum + itemCount, 0)
  const own = { category, menuItems: held, count: Math.max(category.itemCount - below, held.length) }
  return [own, ...groups].filter(({ count }) => count > 0)
}

/**
 * Those of a category's first items that keep their position when the rest is loaded: every group up to the
 * first incomplete one. Empty when no item of the first group is known.
 */
export function leadingItems(
  category: catalogueApi.Category,
  menuItems: readonly catalogueApi.MenuItem[],
): catalogueApi.MenuItem[] {
  const groups = groupItems(category, menuItems)
  const partial = groups.findIndex((group) => group.menuItems.length < group.count)
  return groups.slice(0, partial === -1 ? undefined : partial + 1).flatMap((group) => group.menuItems)
}
