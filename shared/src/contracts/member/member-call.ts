import * as z from 'zod'

/** Common parts of most calls of the member area. */
export const memberCall = { method: 'POST', access: 'member' } as const

/** The body of a call without input. */
export const nothing = z.object({})
