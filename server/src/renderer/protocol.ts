import type { Composition } from '@larder/shared/contracts'

/** What the API process asks of a renderer, and what it gets back; travels over the child's IPC channel. */
export type RenderTask = {
  kind: 'render'
  id: number
  url: string
  composition: Composition
  /** Folder of release files. */
  registry: string
  hostVersion: string
  /** The area that owns the page; without it the shell alone is rendered. */
  owner: { name: string; version: string } | undefined
}
/** Reads modules before the first page asks for them. */
export type WarmUp = {
  kind: 'warm-up'
  registry: string
  /** Absent before the first release. */
  hostVersion?: string
  owners: { name: string; version: string }[]
}
export type ApiReply = { kind: 'api-reply'; id: number; status: number; type: string; body: string }
export type Ping = { kind: 'ping' }
export type ToRenderer = RenderTask | WarmUp | ApiReply | Ping

/** The page as the host's `render` gives it (`host/src/render/render.tsx`). */
export type Rendered =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      head: string
      body: string
      styles: { name: string; css: string }[]
      hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
      modules: string[]
    }

export type ApiCall = { kind: 'api-call'; id: number; url: string; method: string; body: string | undefined }
export type FromRenderer =
  | { kind: 'ready' }
  | { kind: 'pong' }
  /** It reads an area's modules for the first time; nobody knows what they do. */
  | { kind: 'warming'; owner: { name: string; version: string } }
  | { kind: 'warm' }
  | { kind: 'rendered'; id: number; rendered: Rendered }
  | { kind: 'failed'; id: number; message: string; stack: string }
  | ApiCall
