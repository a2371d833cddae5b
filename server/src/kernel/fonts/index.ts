export { findBundledFont } from './bundled-fonts.ts'
export { fallbackOf, readFontMetrics, type FontMetrics } from './fallback.ts'
