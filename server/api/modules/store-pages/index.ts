export { storePagesRoutes } from './store-pages.routes.ts'
