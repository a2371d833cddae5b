export { guestRoutes } from './guest.routes.ts'
