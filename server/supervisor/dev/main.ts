import { runShop } from '../run-shop.ts'
import { devEnvironment, openDevShop } from './dev-shop.ts'

// `pnpm dev`: the shop, watched.
Object.assign(process.env, devEnvironment(process.env))
await runShop(process.env, openDevShop)
