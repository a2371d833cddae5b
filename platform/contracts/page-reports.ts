import * as z from 'zod'

/**
 * Identifies a document to the server that sent it, so that its reports count once. Absent if the page was left before
 * the id arrived.
 */
export const DocumentId = z.string().max(128)

/**
 * How an area of a page failed. `error` and `rejection`: an uncaught or unexpected error or rejected promise of its
 * scripts.
 */
export const ProblemKind = z.enum(['remote-failed', 'area-crashed', 'chunk-failed', 'error', 'rejection'])

/** A page's report to the server about a broken area (`POST /rum`): release and cause, never personal data. */
export const AreaProblem = z.object({
  /** A kind that only a newer page's release knows counts as an error, because the area is broken all the same. */
  kind: ProblemKind.catch('error'),
  area: z.string().max(40),
  version: z.string().max(64),
  message: z.string().max(300),
  stack: z.string().max(2_000).optional(),
  path: z.string().max(500),
  documentId: DocumentId.optional(),
  /** The page has reported this kind and release before: it is logged but not counted again. */
  isFurther: z.boolean().optional(),
  /** The page's trace id, if the shopper consented to it (spec §9 tracing). */
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
})
export type AreaProblem = z.infer<typeof AreaProblem>

/**
 * `POST /rum`: the page became interactive, or was left before that within its first 10 s. Each page reports one of
 * the two, once. An interactive page reports `alive` once, after 20 s or when it is hidden or left earlier. The
 * visit's cookie identifies its releases.
 */
export const PageOutcome = z.strictObject({
  kind: z.enum(['hydrated', 'left', 'alive']),
  documentId: DocumentId.optional(),
})
export type PageOutcome = z.infer<typeof PageOutcome>

/** `POST /r/visit`: the release that broke on a page that is about to be reopened. */
export const BrokenRelease = z.object({ area: z.string().max(40), version: z.string().max(64) })
export type BrokenRelease = z.infer<typeof BrokenRelease>
