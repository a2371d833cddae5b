import { RendererLateError } from './errors.ts'
import type { Rendered } from './protocol.ts'

/** Waits for the page until its deadline, then throws a RendererLateError that contains the pending page. */
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
