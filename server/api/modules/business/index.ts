export { brandByHost, type FindBrand } from './brand-by-host.ts'
export { businessRoutes } from './business.routes.ts'
export { businessService, cardGateways } from './business.service.ts'
