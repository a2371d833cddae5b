export { startRenderer, type Renderer } from './pool.ts'
export type { ApiCall, ApiReply, Rendered } from './protocol.ts'
export { RendererLostError } from './lost.ts'
