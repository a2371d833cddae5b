export { integrationsRoutes } from './integrations.routes.ts'
