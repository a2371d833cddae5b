import type { FieldLook } from './card-fields.ts'

/** The look of a field of this page, read off it: the provider's iframes take plain values only. Browser only. */
export function fieldLook(field: HTMLElement): FieldLook {
  const { color, fontSize } = getComputedStyle(field)
  const muted = getComputedStyle(field.parentElement ?? field).getPropertyValue('color')
  const danger = getComputedStyle(document.documentElement).getPropertyValue('--danger-text').trim()
  return {
    color,
    placeholderColor: muted,
    errorColor: danger || color,
    // The provider's origin has none of the shop's fonts.
    fontFamily: 'system-ui, sans-serif',
    fontSize,
  }
}
