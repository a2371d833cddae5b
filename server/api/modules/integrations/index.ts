export { deleteReportsBefore } from './integrations.service.ts'
export { integrationsRoutes } from './integrations.routes.ts'
