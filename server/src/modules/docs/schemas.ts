import * as z from 'zod'
import * as contracts from '@larder/shared/contracts'
import { capitalise } from '@larder/shared/lib'

export type JsonSchema = z.core.JSONSchema.BaseSchema
/** Prefix of references. */
export const COMPONENTS = '#/components/schemas/'
type Io = 'input' | 'output'
export type Components = Record<string, JsonSchema>

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The schemas that contracts export, by their own names; a name used in two areas is prefixed with its area. */
const named = z.registry<{ id: string }>()
function register(id: string, schema: unknown): void {
  if (!isSchema(schema) || named.has(schema) || !/^[A-Z]/.test(id)) return
  named.add(schema, { id })
}
for (const [name, exported] of Object.entries(contracts)) register(name, exported)
const taken = new Set(Object.keys(contracts))
for (const [key, namespace] of Object.entries(contracts)) {
  if (!key.endsWith('Api') || typeof namespace !== 'object') continue
  const area = capitalise(key.slice(0, -'Api'.length))
  for (const [name, exported] of Object.entries(namespace)) {
    if (!isSchema(exported) || named.has(exported)) continue
    register(taken.has(name) ? `${area}${name}` : name, exported)
    taken.add(name)
  }
}

/** Target of a reference inside a schema -> the component that contains it. */
type Rename = (target: string) => string

function withReferences(value: unknown, rename: Rename): unknown {
  if (Array.isArray(value)) return value.map((entry) => withReferences(entry, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, `${COMPONENTS}${rename(inner)}`]
        : [key, withReferences(inner, rename)],
    ),
  )
}

/**
 * A contract's schema as JSON Schema whose references lead to `components`, where its named parts are put. Requests and
 * replies differ (defaults, coercion): parts of requests are called `…Input`.
 */
export function schemaOf(
  schema: z.ZodType,
  io: Io,
  { own, components }: { own: string; components: Components },
): JsonSchema {
  const {
    $schema: _,
    $defs = {},
    id: __,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    metadata: named,
  })
  const suffix = io === 'input' ? 'Input' : ''
  const rename: Rename = (target) => {
    const name = target.replace(/^#(\/\$defs\/)?/, '')
    if (name === '') return own
    return /^__schema\d+$/.test(name) ? `${own}${name.slice('__schema'.length)}` : `${name}${suffix}`
  }
  // JSON in, JSON out: only references are changed.
  const withRenamed = (part: object) => withReferences(part, rename) as JsonSchema
  for (const [name, { id: ___, ...part }] of Object.entries(
    $defs as Record<string, JsonSchema & { id?: string }>,
  ))
    components[rename(`#/$defs/${name}`)] = withRenamed(part)
  if (JSON.stringify([root, $defs]).includes('"$ref":"#"')) {
    components[own] = withRenamed(root)
    return { $ref: `${COMPONENTS}${own}` }
  }
  return withRenamed(root)
}
