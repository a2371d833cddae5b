export { brandByHost } from './brand-by-host.ts'
export { businessRoutes } from './business.routes.ts'
export { brandIds, businessService, cardGateways } from './business.service.ts'
