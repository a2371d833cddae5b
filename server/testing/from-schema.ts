import fc from 'fast-check'
import * as z from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Values that break parsers, queries and paths; a client may send anything. */
const invalidValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    -1,
    1e300,
    0.1,
    '0',
    '1e9',
    [],
    {},
    true,
    '%',
    "'; --",
    '../..',
  ),
  fc.constantFrom<unknown>('\ud800', '٣', 'x'.repeat(5_000), 2 ** 53, '2030-02-30', '__proto__'),
  fc.string({ maxLength: 60, unit: 'binary' }),
  fc.anything({ maxDepth: 2 }),
)

function textExamples({ format, minLength = 0, maxLength }: JsonSchema): fc.Arbitrary<unknown> {
  const max = Math.min(maxLength ?? 40, 60)
  if (format === 'email') return fc.constantFrom('jo@example.org', 'o’neil+tag@example.co.uk')
  if (format === 'date') return fc.constantFrom('2030-01-08', '2030-01-09', '2029-12-31')
  if (format === 'date-time') return fc.constantFrom('2030-01-08T10:00:00Z', '1999-01-01T00:00:00.000Z')
  return fc.string({ minLength: Math.min(minLength, max), maxLength: max })
}

function numberExamples({ type, minimum = -1_000, maximum = 100_000 }: JsonSchema): fc.Arbitrary<unknown> {
  const from = Math.max(Number(minimum), -1e6)
  const to = Math.max(from, Math.min(Number(maximum), 1e6))
  const whole = fc.integer({ min: Math.ceil(from), max: Math.floor(to) })
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min: from, max: to, noNaN: true }))
}

type KnownValues = Readonly<Record<string, readonly unknown[]>>

function objectExamples(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, part]): [string, fc.Arbitrary<unknown>] => {
      const generated = typeof part === 'object' ? fromJsonSchema(part, known) : fc.constant(undefined)
      const found = known[name]
      const arbitrary = found
        ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...found) }, generated)
        : generated
      return [name, required.has(name) ? arbitrary : fc.option(arbitrary, { nil: undefined })]
    },
  )
  return fc.record(Object.fromEntries(fields))
}

function fromJsonSchema(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((part) => fromJsonSchema(part as JsonSchema, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectExamples(schema, known)
    case 'array':
      return typeof schema.items === 'object' && !Array.isArray(schema.items)
        ? fc.array(fromJsonSchema(schema.items as JsonSchema, known), { maxLength: 4 })
        : fc.constant([])
    case 'string':
      return textExamples(schema)
    case 'number':
    case 'integer':
      return numberExamples(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case undefined:
    default:
      return fc.anything({ maxDepth: 1 })
  }
}

/**
 * Inputs for a contract: some valid, some with up to two invalid fields, some arbitrary. `known` are existing values by
 * field name, which reach more code than random ones.
 */
export function exampleInputs(body: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  const valid = fromJsonSchema(schema, known)
  const partlyInvalid = fc
    .tuple(
      valid,
      fc.dictionary(fc.constantFrom('extra', ...Object.keys(known)), invalidValues, { maxKeys: 2 }),
    )
    .map(([input, invalidFields]) =>
      typeof input === 'object' ? { ...input, ...invalidFields } : invalidFields,
    )
  return fc.oneof(
    { weight: 5, arbitrary: valid },
    { weight: 4, arbitrary: partlyInvalid },
    { weight: 1, arbitrary: invalidValues },
  )
}
