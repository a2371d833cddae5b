export { composeSvg, frames } from './compose.ts'
