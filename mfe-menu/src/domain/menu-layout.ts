import type { CSSProperties } from 'react'

/**
 * The maximum number of columns. `list` has one item per row, with the picture beside the text. On a desktop
 * `grid-4` fits as many as possible, up to five.
 */
const MENU_LAYOUTS = ['list', 'grid-2', 'grid-3', 'grid-4'] as const
export type MenuLayout = (typeof MENU_LAYOUTS)[number]

const parseLayout = (value: string | undefined, fallback: MenuLayout): MenuLayout =>
  MENU_LAYOUTS.find((layout) => layout === value) ?? fallback

/** The brand's menu layouts for phones and wide screens (spec §3 White-label settings). */
export function getMenuLayouts(settings: Readonly<Record<string, string>>): {
  phone: MenuLayout
  wide: MenuLayout
} {
  return {
    phone: parseLayout(settings['menuLayoutMobile'], 'grid-2'),
    wide: parseLayout(settings['menuLayoutDesktop'], 'grid-4'),
  }
}

/**
 * Whether the store page shows a scrollable row per category, which is the default, or a grid (brand setting
 * `storePageLayout`).
 */
export const hasCategoryRows = (settings: Readonly<Record<string, string>>): boolean =>
  settings['storePageLayout'] !== 'grid'

type ScreenSize = 'phone' | 'wide' | 'wider'
/**
 * The usual number of columns of a full grid per screen, and the approximate height of a card row in grid
 * units (4 px).
 */
const COLUMNS_BY_SCREEN = {
  phone: { columns: 2, row: 47 },
  wide: { columns: 3, row: 76 },
  wider: { columns: 4, row: 74 },
} as const
const LIST_ROW_UNITS = 23

function countGridUnits(items: number, layout: MenuLayout, screen: ScreenSize): number {
  if (layout === 'list') return items * LIST_ROW_UNITS
  const { columns, row } = COLUMNS_BY_SCREEN[screen]
  return Math.ceil(items / Math.min(Number(layout.split('-')[1]), columns)) * row
}

/**
 * The approximate height of items in grid units per screen, as CSS variables. It reserves space for parts
 * that are laid out later.
 */
export function computeItemHeights(
  items: number,
  { phone, wide }: { phone: MenuLayout; wide: MenuLayout },
): CSSProperties & Record<`--${ScreenSize}`, number> {
  return {
    '--phone': countGridUnits(items, phone, 'phone'),
    '--wide': countGridUnits(items, wide, 'wide'),
    '--wider': countGridUnits(items, wide, 'wider'),
  }
}
