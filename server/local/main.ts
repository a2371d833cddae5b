import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

// `pnpm start`. Node's compile cache is kept for the next start and for the processes started from here.
const cache = process.env['NODE_COMPILE_CACHE'] ?? resolve(import.meta.dirname, '../../.larder/compile-cache')
enableCompileCache(cache)
process.env['NODE_COMPILE_CACHE'] = cache
const { runShop } = await import('./run-shop.ts')
await runShop(process.env)
