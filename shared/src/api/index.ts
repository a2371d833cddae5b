export { loadBrandConfig } from './brand-config.ts'
export { call } from './call.ts'
export { createClient, type Api, type CallOptions } from './client.ts'
export type { PageArgs } from './page.ts'
