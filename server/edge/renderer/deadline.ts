import { RendererLateError } from './errors.ts'
import type { Rendered } from './protocol.ts'

/** The page, or a RendererLateError that contains it once its deadline has passed: it renders in the browser instead. */
export async function withDeadline(
  page: Promise<Rendered>,
  deadlineMs: number,
  onLate: () => void,
): Promise<Rendered> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new RendererLateError(`rendering took longer than ${deadlineMs} ms`, page))
    onLate()
  }, deadlineMs)
  return Promise.race([page, late.promise]).finally(() => clearTimeout(timer))
}
