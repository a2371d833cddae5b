import * as z from 'zod'

/** An order and proof that the caller may see it. */
export const WhoseOrder = z.object({
  businessOrderId: z.string().min(1).max(100),
  /** The confirmation's signed link (readings 36), for callers without the session. */
  order: z.string().max(500).optional(),
})
