import * as z from 'zod'
import type { Context } from 'hono'
import { AppError } from '@larder/contracts/errors'
import type { Endpoint } from '@larder/contracts/endpoint'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a field is a text that may be left out; what it removes when it is empty is a union with '' (readings 73). */
function isOptionalText(field: z.core.$ZodType): boolean {
  const { def } = (field as z.core.$ZodTypes)._zod // every zod schema has one of these types
  return def.type === 'optional' && (def.innerType as z.core.$ZodTypes)._zod.def.type === 'string'
}

/** Whether an optional field counts as absent: it is `null`, or an empty string where that has no meaning. */
function isAbsent(field: z.core.$ZodType, value: unknown): boolean {
  if (field._zod.optin === undefined || (value !== null && value !== '')) return false
  return isOptionalText(field) || !z.core.safeParse(field, value).success
}

function findUnionMember(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef, sent: unknown) {
  if (!('discriminator' in def))
    return def.options.find((option) => z.core.safeParse(option, removeAbsentFields(option, sent)).success)
  const kind = isRecord(sent) ? sent[def.discriminator] : undefined
  return def.options.find((option) =>
    option._zod.propValues?.[def.discriminator]?.has(kind as z.core.util.Primitive),
  )
}

/**
 * Removes absent fields from a request at any depth: clients without `undefined` send `null` or an empty string for an
 * optional token or size (readings 38). Unknown fields stay, for the schema to reject.
 */
function removeAbsentFields(schema: z.core.$ZodType, sent: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod // every zod schema has one of these types
  if (def.type === 'object') return isRecord(sent) ? keepKnownFields(def.shape, sent) : sent
  if (def.type === 'array')
    return Array.isArray(sent) ? sent.map((one) => removeAbsentFields(def.element, one)) : sent
  if (def.type === 'union') {
    const member = findUnionMember(def, sent)
    return member ? removeAbsentFields(member, sent) : sent
  }
  if (def.type === 'optional' || def.type === 'default' || def.type === 'nullable')
    return removeAbsentFields(def.innerType, sent)
  if (def.type !== 'pipe') return sent
  // The schema after a preprocess step describes its input.
  const isPreprocess = (def.in as z.core.$ZodTypes)._zod.def.type === 'transform'
  return removeAbsentFields(isPreprocess ? def.out : def.in, sent)
}

function keepKnownFields(shape: z.core.$ZodShape, sent: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(sent).flatMap(([name, value]) => {
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!field) return [[name, value]]
    return isAbsent(field, value) ? [] : [[name, removeAbsentFields(field, value)]]
  })
  return Object.fromEntries(kept) as Record<string, unknown> // same names and values as above
}

async function readBody(c: Context): Promise<string> {
  const text = await c.req.text()
  const type = c.req.header('content-type') ?? ''
  if (text !== '' && !type.startsWith('application/json')) {
    throw new AppError('VALIDATION', { status: 415, display: 'Send the request as application/json.' })
  }
  return text
}

function parseFields(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return z.record(z.string(), z.unknown()).parse(value)
  } catch (cause) {
    throw new AppError('VALIDATION', { status: 400, display: 'The request is not a JSON object.', cause })
  }
}

/**
 * Maximum nesting depth of an input: no contract nests deeper, and 10^5 brackets must not overflow the stack (trust
 * T18).
 */
const MAX_DEPTH = 20

/** PostgreSQL does not accept NUL in text, and nesting must be limited. */
function isHarmful(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return depth > MAX_DEPTH || Object.values(value).some((inner) => isHarmful(inner, depth + 1))
}

/** Throws VALIDATION (422) for what no database or parser of this server takes. */
export function checkHarmless(input: unknown): void {
  if (isHarmful(input)) throw new AppError('VALIDATION')
}

/** Half of a character, which a cut emoji leaves: JSON has it, PostgreSQL and UTF-8 do not. */
const HALF_CHARACTER = /\p{Surrogate}/gu

/** The input without halves of characters, which nobody has typed. */
function removeHalves(value: unknown): unknown {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.replace(HALF_CHARACTER, '')
  if (Array.isArray(value)) return value.map(removeHalves)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toWellFormed(), removeHalves(inner)]),
  )
}

/**
 * Reads the fields that a request does not have in its path: from the query, and from its JSON body, which the GET form of
 * a public call has in `input` (readings 5).
 */
async function readFields(c: Context, { method }: Endpoint): Promise<Record<string, unknown>> {
  const query = c.req.query()
  if (method === 'GET') return query
  if (c.req.method !== 'GET') return { ...query, ...parseFields(await readBody(c)) }
  const { input = '', ...rest } = query
  return { ...rest, ...parseFields(input) }
}

/** Parses an input. Throws VALIDATION (422) with `display`, else with a message for each field. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  display?: string,
): z.output<Schema> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const { error: cause } = read
  if (display !== undefined) throw new AppError('VALIDATION', { display, cause })
  const fields = Object.fromEntries(cause.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new AppError('VALIDATION', { fields, cause })
}

/**
 * Collects an endpoint's input from path, query and JSON body and parses it by the contract. A POST may send its fields
 * in the query (readings 5) and leave optional fields empty. Payment calls reject unknown fields (readings 38). Throws
 * VALIDATION (422) with a message for each field.
 */
export async function readInput<Body extends z.ZodType<object>>(
  c: Context,
  contract: Endpoint<Body, z.ZodType>,
): Promise<z.output<Body>> {
  const { body } = contract
  const merged = { ...(await readFields(c, contract)), ...c.req.param() }
  checkHarmless(merged)
  return parseInput(body, removeAbsentFields(body, removeHalves(merged)))
}
