export { mountShop } from './mount.ts'
