export { RendererLateError, RendererLostError, RendererUnavailableError, nameOf } from './errors.ts'
export { startRenderer, type Renderer, type RendererOptions, type StartRenderer } from './pool.ts'
export type { ApiCall, ApiReply, HeadTag, Owner, Rendered, ReleaseSet } from './protocol.ts'
