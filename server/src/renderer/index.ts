export { startRenderer, type Renderer } from './pool.ts'
export type { ApiCall, ApiReply, Rendered } from './protocol.ts'
