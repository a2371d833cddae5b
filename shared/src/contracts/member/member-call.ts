import * as z from 'zod'

/** What most calls of the member area have in common. */
export const memberCall = { method: 'POST', access: 'member' } as const

/** The body of a call without input. */
export const nothing = z.object({})
