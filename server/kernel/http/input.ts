import type { Context } from 'hono'
import * as z from 'zod'
import { AppError } from '@larder/shared/errors'
import type { Endpoint } from '@larder/shared/contracts'
import { withoutAbsentFields } from './absent-fields.ts'

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const text = await c.req.text()
  if (text === '') return {}
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('application/json')) {
    throw new AppError('VALIDATION', { status: 415, display: 'Send the request as application/json.' })
  }
  try {
    const value: unknown = JSON.parse(text)
    return z.record(z.string(), z.unknown()).parse(value)
  } catch (cause) {
    throw new AppError('VALIDATION', { status: 400, display: 'The request is not a JSON object.', cause })
  }
}

/** No contract nests deeper; 10^5 brackets must not overflow the stack (trust T18). */
const MAX_DEPTH = 20

/** PostgreSQL accepts no NUL in text; nesting must be bounded. */
function isHarmful(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return depth > MAX_DEPTH || Object.values(value).some((inner) => isHarmful(inner, depth + 1))
}

/**
 * Collects an endpoint's input from path, query and JSON body and parses it by the contract. A POST may carry its
 * fields in the query (readings 5), and leave an optional one empty. Payment calls reject unknown fields (readings 38). Throws VALIDATION (422) with a
 * message for each field.
 */
export async function readInput<Body extends z.ZodType<object>>(
  c: Context,
  { body, method }: Endpoint<Body, z.ZodType>,
): Promise<z.output<Body>> {
  const json = method === 'GET' ? {} : await readJson(c)
  const merged = { ...c.req.query(), ...json, ...c.req.param() }
  if (isHarmful(merged)) throw new AppError('VALIDATION')
  const read = body.safeParse(withoutAbsentFields(body, merged))
  if (read.success) return read.data
  const fields = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new AppError('VALIDATION', { fields, cause: read.error })
}
