import type { Context } from 'hono'
import type * as z from 'zod'
import { AppError } from '@larder/contracts/errors'
import type { AppEnv } from '@larder/kernel/http/context.ts'

/** A reply by its contract, which no cache keeps. */
export const reply = <Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
  value: z.input<Schema>,
): Response => c.json(schema.parse(value) as object, 200, { 'Cache-Control': 'no-store' })

/** Parses the body of a call by its contract; throws a 422 that names the invalid fields. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new AppError('VALIDATION', { fields, cause: parsed.error })
}
