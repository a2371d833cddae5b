export { expressOf } from './express.ts'
