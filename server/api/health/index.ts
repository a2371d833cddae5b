export { databaseGauge, databaseHealth } from './database-health.ts'
export { healthRoutes } from './health.routes.ts'
