import type { Composition, KnownPayment } from '@larder/shared/contracts'

/** One release of an area: `menu 1f2e3d`. */
export type Owner = { name: string; version: string }

/**
 * The code that one rendering process may load: a host's release and the release of one area, or the host alone. Two
 * areas, or two releases of one, never share a process (trust T27).
 */
export type ReleaseSet = { hostVersion: string; owner: Owner | undefined }

/** First message to a process: its release set. */
export type Load = ReleaseSet & { kind: 'load'; registry: string }
export type RenderTask = {
  kind: 'render'
  /** Unguessable, and valid for one answer. */
  task: string
  url: string
  composition: Composition
  /** For a checkout that is switched off: what is known of the shopper's payment. */
  payment?: KnownPayment | undefined
}
export type ApiReply = { status: number; type: string; body: string }
export type ToRenderer =
  | Load
  | RenderTask
  | { kind: 'ping' }
  | ({ kind: 'api-reply'; task: string; call: number } & ApiReply)

/** A loader's call to the API: a path of the shop whose page is rendered. */
export type ApiCall = { method: 'GET' | 'POST'; path: string; body?: string | undefined }

/** A tag of `<head>` as data; the server alone writes markup from it. */
export type HeadTag =
  | { tag: 'title'; text: string }
  | { tag: 'meta' | 'link'; attributes: Record<string, string> }

/** What a page threw: nothing a shopper reads, and nothing that a document holds. */
export type Thrown = { message: string; stack: string }

/** A page as a rendering process returns it: data that is never executed. */
export type Rendered =
  | { kind: 'redirect'; location: string }
  | {
      kind: 'page'
      status: number
      head: HeadTag[]
      body: string
      styles: { name: string; css: string }[]
      hydration: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
      /** Module paths of the page's lazy parts inside its area, for preloading their chunks. */
      modules: string[]
      /** What a loader of the page threw, where it is none of the errors that pages know. */
      thrown?: Thrown | undefined
    }

/** Messages of a process; `from-renderer.ts` parses them on our side. */
export type FromRenderer =
  | { kind: 'pong' }
  | { kind: 'loaded' }
  | { kind: 'rendered'; task: string; rendered: unknown }
  | { kind: 'failed'; task: string; message: string; stack: string }
  | ({ kind: 'api-call'; task: string; call: number } & ApiCall)
