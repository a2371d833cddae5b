import type * as z from 'zod'

/** A text that occurs nowhere else, so that finding it means finding personal input. */
export const CANARY = 'canary7q'
export const PHONE = '07700900177'

type Schema = z.core.JSONSchema.BaseSchema

function canaryText(name: string, { format, maxLength = 100, minLength = 0 }: Schema): string {
  if (format === 'email' || /e-?mail|username/i.test(name)) return `${CANARY}@fernhill.example`
  if (format === 'date') return '2030-01-08'
  if (format === 'date-time') return '2030-01-08T10:00:00Z'
  if (format === 'uri') return `https://${CANARY}.example/${CANARY}`
  if (/phone|mobile/i.test(name)) return PHONE
  if (/postcode/i.test(name)) return 'YO1 8AS'
  return `${CANARY}-${name}`.padEnd(minLength, 'x').slice(0, Math.max(maxLength, CANARY.length))
}

function fillObject({ properties = {} }: Schema): object {
  return Object.fromEntries(
    Object.entries(properties).map(([key, part]) => [key, fillSchema(part as Schema, key)]),
  )
}

export function fillSchema(schema: Schema, name = 'x'): unknown {
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return fillSchema(choice as Schema, name) // our contracts never use `true` as a schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'array':
      return [fillSchema(schema.items as Schema, name)] // our contracts use no tuples
    case 'boolean':
      return true
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1)
    case 'object':
      return fillObject(schema)
    case 'string':
    case 'null':
    case undefined:
    default:
      return canaryText(name, schema)
  }
}
