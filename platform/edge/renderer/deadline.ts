import { RendererLateError } from './errors.ts'
import type { RenderResult } from './protocol.ts'

/** Waits for the page until its deadline, then throws a RendererLateError that contains the pending page. */
export async function withDeadline(
  page: Promise<RenderResult>,
  deadlineMs: number,
  onLate: () => void,
): Promise<RenderResult> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new RendererLateError(`rendering took longer than ${deadlineMs} ms`, page))
    onLate()
  }, deadlineMs)
  return Promise.race([page, late.promise]).finally(() => clearTimeout(timer))
}
