export { composePicture, frames } from './compose.ts'
