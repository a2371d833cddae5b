import * as z from 'zod'

/**
 * What a token of the operators may do: publish one area, change and read the plan, or read it (docs/decisions/259).
 */
export const Role = z.union([
  z.literal('ops'),
  z.literal('read'),
  z.string().regex(/^publish:[a-z][a-z-]*$/, 'A role is ops, read or publish:<area>.'),
])
export type Role = z.infer<typeof Role>

/** `GET /ops/token`: whose the caller's token is, and what it may do. */
export const OwnToken = z.object({ name: z.string(), roles: z.array(z.string()) })
export type OwnToken = z.infer<typeof OwnToken>
