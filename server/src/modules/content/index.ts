export { contentRoutes } from './content.routes.ts'
export { fontRoutes } from './font.routes.ts'
