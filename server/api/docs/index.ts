export { docsRoutes } from './docs.routes.ts'
export { allEndpoints, openApiDocument, type Described } from './open-api.ts'
