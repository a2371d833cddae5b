export { endpoint, Failure, type Access, type Endpoint } from './endpoint.ts'
