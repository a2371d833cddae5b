/** How many items stand beside each other; `list` is one a row, with the picture beside the words. */
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
