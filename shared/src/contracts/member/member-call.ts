import * as z from 'zod'

/** What most calls of the member area have in common. */
export const memberCall = { method: 'POST', access: 'member' } as const

/** The body of a call that needs nothing but the session. */
export const nothing = z.object({})
