import { RendererLateError } from './errors.ts'
import type { Rendered } from './protocol.ts'

/** A page that takes longer renders in the browser instead. */
export const DEADLINE_MS = 2_500

/** The page, or a RendererLateError that contains it once its deadline has passed. */
export async function withDeadline(page: Promise<Rendered>, onLate: () => void): Promise<Rendered> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new RendererLateError(`rendering took longer than ${DEADLINE_MS} ms`, page))
    onLate()
  }, DEADLINE_MS)
  return Promise.race([page, late.promise]).finally(() => clearTimeout(timer))
}
