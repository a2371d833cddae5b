import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// `pnpm dev` runs the shop with file watching. Node caches the compiled sources, as for `pnpm start`.
const cache = resolve(import.meta.dirname, '../../../.larder/compile-cache')
enableCompileCache(cache)
process.env['NODE_COMPILE_CACHE'] = cache
const { runShop } = await import('../run-shop.ts')
const { createDevEnvironment, openDevShop } = await import('./dev-shop.ts')
Object.assign(process.env, createDevEnvironment(process.env))
await runShop(process.env, openDevShop)
