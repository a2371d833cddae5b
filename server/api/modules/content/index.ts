export { contentPages, contentPath, type ContentKey } from './content-pages.ts'
export { contentRoutes } from './content.routes.ts'
export { contentService } from './content.service.ts'
export { fontRoutes } from './font.routes.ts'
