export { searchRoutes } from './search.routes.ts'
export { searchService } from './search.service.ts'
