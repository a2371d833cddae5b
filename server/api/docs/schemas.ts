import * as z from 'zod'
import * as contracts from '@larder/shared/contracts'
import { capitalise } from '@larder/shared/lib'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The schemas that contracts export, by name. A name that two areas use is prefixed with the area. */
const findExportedSchemas = new Map<string, z.ZodType>()
for (const [name, schema] of Object.entries(contracts))
  if (isSchema(schema)) findExportedSchemas.set(name, schema)
for (const [key, namespace] of Object.entries(contracts)) {
  if (!key.endsWith('Api') || typeof namespace !== 'object') continue
  const area = capitalise(key.slice(0, -'Api'.length))
  for (const [name, schema] of Object.entries(namespace))
    if (isSchema(schema))
      findExportedSchemas.set(findExportedSchemas.has(name) ? `${area}${name}` : name, schema)
}

export const schemaReference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * JSON Schemas of the given schemas and of all exported ones, by name, with references between them. Requests and
 * responses differ (defaults, coercion), so exported parts of requests are called `…Input`.
 */
export function jsonSchemas(io: 'input' | 'output', schemas: readonly z.ZodType[]) {
  const registry = z.registry<{ id: string }>()
  const suffix = io === 'input' ? 'Input' : ''
  for (const [name, schema] of findExportedSchemas) registry.add(schema, { id: `${name}${suffix}` })
  const own = new Set(schemas.filter((schema) => !registry.has(schema)))
  for (const [index, schema] of [...own].entries()) registry.add(schema, { id: `${io}${index}` })
  const { schemas: named } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: (id) => schemaReference(id).$ref,
  })
  for (const schema of Object.values(named)) {
    delete schema.$schema
    delete schema.$id
  }
  const nameOf = (schema: z.ZodType) => registry.get(schema)?.id ?? ''
  const describeSchema = (schema: z.ZodType): JsonSchema => named[nameOf(schema)] ?? {}
  return {
    named,
    describeSchema,
    /** Writes a reference if the schema has a name. */
    writeContent: (schema: z.ZodType) =>
      own.has(schema) ? describeSchema(schema) : schemaReference(nameOf(schema)),
  }
}

export type JsonSchemas = ReturnType<typeof jsonSchemas>

/** The named schemas that are referenced from this value, at any depth. */
export function getReferencedSchemas(
  from: unknown,
  named: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  const found = new Map<string, JsonSchema>()
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const schema = named[name]
      if (!schema || found.has(name)) continue
      found.set(name, schema)
      visit(schema)
    }
  }
  visit(from)
  return Object.fromEntries(found)
}
