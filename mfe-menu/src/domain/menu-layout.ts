import type { CSSProperties } from 'react'

/**
 * The largest number of columns; `list` has one item a row, with the picture beside the text. On a desktop `grid-4` is as
 * many as fit, at most five.
 */
const layouts = ['list', 'grid-2', 'grid-3', 'grid-4'] as const
export type MenuLayout = (typeof layouts)[number]

const read = (value: string | undefined, otherwise: MenuLayout): MenuLayout =>
  layouts.find((layout) => layout === value) ?? otherwise

/** The brand's menu layouts for phones and wide screens (spec §3 White-label settings). */
export function menuLayouts(settings: Readonly<Record<string, string>>): {
  phone: MenuLayout
  wide: MenuLayout
} {
  return {
    phone: read(settings['menuLayoutMobile'], 'grid-2'),
    wide: read(settings['menuLayoutDesktop'], 'grid-4'),
  }
}

/**
 * Whether a store's page shows a row of each category, which scrolls sideways, and not a grid: unless the brand's setting
 * `storePageLayout` is `grid`.
 */
export const hasRows = (settings: Readonly<Record<string, string>>): boolean =>
  settings['storePageLayout'] !== 'grid'

type Screen = 'phone' | 'wide' | 'wider'
/**
 * The usual number of columns of a full grid by screen, and the approximate height of a row of cards in grid units
 * (4 px).
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

/** The approximate height of a row that scrolls sideways, as `itemHeights` gives it. */
export const ROW_HEIGHT: ReturnType<typeof itemHeights> = { '--phone': 74, '--wide': 76, '--wider': 76 }

/**
 * The approximate height of items, in grid units by screen, as CSS variables: for parts that are laid out
 * later.
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
