export { apiDoor } from './api-door.ts'
export { documentRoutes, type DocumentDeps } from './document.routes.ts'
