export { findCarriedFont } from './carried.ts'
export { fallbackOf, readFontMetrics, type FontMetrics } from './fallback.ts'
