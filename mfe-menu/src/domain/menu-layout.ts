import type { CSSProperties } from 'react'

/**
 * The maximum number of columns. `list` has one item per row, with the picture beside the text. On a desktop
 * `grid-4` fits as many as possible, up to five.
 */
const layouts = ['list', 'grid-2', 'grid-3', 'grid-4'] as const
export type MenuLayout = (typeof layouts)[number]

const readLayout = (value: string | undefined, fallback: MenuLayout): MenuLayout =>
  layouts.find((layout) => layout === value) ?? fallback

/** The brand's menu layouts for phones and wide screens (spec §3 White-label settings). */
export function menuLayouts(settings: Readonly<Record<string, string>>): {
  phone: MenuLayout
  wide: MenuLayout
} {
  return {
    phone: readLayout(settings['menuLayoutMobile'], 'grid-2'),
    wide: readLayout(settings['menuLayoutDesktop'], 'grid-4'),
  }
}

/**
 * Whether the store page shows a scrollable row per category, which is the default, or a grid (brand setting
 * `storePageLayout`).
 */
export const hasCategoryRows = (settings: Readonly<Record<string, string>>): boolean =>
  settings['storePageLayout'] !== 'grid'

type Screen = 'phone' | 'wide' | 'wider'
/**
 * The usual number of columns of a full grid per screen, and the approximate height of a card row in grid
 * units (4 px).
 */
const screens = {
  phone: { columns: 3, row: 69 },
  wide: { columns: 3, row: 84 },
  wider: { columns: 4, row: 82 },
} as const
const LIST_ROW = 34

function countUnits(items: number, layout: MenuLayout, screen: Screen): number {
  if (layout === 'list') return items * LIST_ROW
  const { columns, row } = screens[screen]
  return Math.ceil(items / Math.min(Number(layout.split('-')[1]), columns)) * row
}

/** The approximate height of a scrollable row, in the format of `itemHeights`. */
export const ROW_HEIGHT: ReturnType<typeof itemHeights> = { '--phone': 74, '--wide': 76, '--wider': 76 }

/**
 * The approximate height of items in grid units per screen, as CSS variables. It reserves space for parts
 * that are laid out later.
 */
export function itemHeights(
  items: number,
  { phone, wide }: { phone: MenuLayout; wide: MenuLayout },
): CSSProperties & Record<`--${Screen}`, number> {
  return {
    '--phone': countUnits(items, phone, 'phone'),
    '--wide': countUnits(items, wide, 'wide'),
    '--wider': countUnits(items, wide, 'wider'),
  }
}
