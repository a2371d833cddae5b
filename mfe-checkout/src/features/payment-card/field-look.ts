import type { FieldLook } from './card-fields.ts'

/**
 * The computed style of a field of this page: the provider's iframes take plain values only. Browser only.
 */
export function fieldLook(field: HTMLElement): FieldLook {
  const { color, fontSize, borderTopLeftRadius: radius } = getComputedStyle(field)
  const ofTheme = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    color,
    placeholderColor: ofTheme('--mui-palette-text-secondary') || color,
    errorColor: ofTheme('--mui-palette-error-text') || color,
    // The provider's origin has none of the shop's fonts.
    fontFamily: 'system-ui, sans-serif',
    fontSize,
    background: ofTheme('--mui-palette-background-paper'),
    borderColor: ofTheme('--mui-palette-edge') || color,
    accentColor: ofTheme('--mui-palette-focus') || color,
    radius,
  }
}
