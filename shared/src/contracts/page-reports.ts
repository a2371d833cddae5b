import * as z from 'zod'

/** Names one document to the server that sent it, so that its reports count once; absent where its page was left before the id arrived. */
export const DocumentId = z.string().max(128)

/**
 * How an area of a page is broken. `error`, `rejection`: an error or rejected promise of its scripts that nothing caught, or
 * that was not foreseen.
 */
export const ProblemKind = z.enum(['remote-failed', 'area-crashed', 'chunk-failed', 'error', 'rejection'])

/** A page's report to the server about a broken area (`POST /rum`): release and cause, never personal data. */
export const AreaProblem = z.object({
  kind: ProblemKind,
  area: z.string().max(40),
  version: z.string().max(64),
  message: z.string().max(300),
  stack: z.string().max(2_000).optional(),
  path: z.string().max(500),
  documentId: DocumentId.optional(),
  /** The page has reported one of this kind and release before: it is logged, and not counted again. */
  isFurther: z.boolean().optional(),
  /** Trace of the page, where the shopper consented to it (spec §9 tracing). */
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export type AreaProblem = z.infer<typeof AreaProblem>

/**
 * `POST /rum`: the page became interactive, or was left before, within its first 10 s: each page says one of the two, once. One that
 * became interactive says `alive` once, 20 s later or when it is hidden or left before. Its releases are known by the
 * visit's cookie.
 */
export const PageOutcome = z.strictObject({
  kind: z.enum(['hydrated', 'left', 'alive']),
  documentId: DocumentId.optional(),
})
export type PageOutcome = z.infer<typeof PageOutcome>

/** `POST /r/visit`: the release that broke in a page whose shopper tries again. */
export const BrokenRelease = z.object({ area: z.string().max(40), version: z.string().max(64) })
export type BrokenRelease = z.infer<typeof BrokenRelease>
