import * as z from 'zod'

/** An order, and the proof that the caller may see it. */
export const WhoseOrder = z.object({
  businessOrderId: z.string().min(1).max(100),
  /** Signed link of the confirmation (readings 36), for callers without the session. */
  order: z.string().max(500).optional(),
})
