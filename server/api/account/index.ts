export { favouritesRoutes } from './favourites.routes.ts'
export { memberOrdersRoutes } from './orders.routes.ts'
export { profileRoutes } from './profile.routes.ts'
export { memberSecurityRoutes } from './security.routes.ts'
