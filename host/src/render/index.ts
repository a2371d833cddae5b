export { render } from './render.tsx'
export { singletons } from '../singletons.ts'
