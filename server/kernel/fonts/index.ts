export { findBundledFont } from './bundled-fonts.ts'
export { fallbackOf } from './fallback.ts'
export { measureFont } from './measure-font.ts'
