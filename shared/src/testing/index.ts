export { takeConsole } from './failing-console.ts'
export { renderRoutes } from './render-routes.tsx'
