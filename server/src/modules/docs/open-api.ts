import * as z from 'zod'
import * as contracts from '@larder/shared/contracts'
import type { Endpoint } from '@larder/shared/contracts'

export type Described = { area: string; name: string; endpoint: Endpoint }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'reply' in value

/** Every call of every contract, by the file that describes it. */
export const allEndpoints: Described[] = Object.entries(contracts).flatMap(([key, namespace]) => {
  if (!key.endsWith('Api') || typeof namespace !== 'object') return []
  const area = key.slice(0, -'Api'.length)
  return Object.entries(namespace).flatMap(([name, endpoint]: [string, unknown]) =>
    isEndpoint(endpoint) ? [{ area, name, endpoint }] : [],
  )
})

type JsonSchema = z.core.JSONSchema.BaseSchema

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return made
}

const parameterNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function parametersOf({ method, path }: Endpoint, input: JsonSchema) {
  const inPath = new Set(parameterNames(path))
  const required = new Set(input.required)
  return Object.entries(input.properties ?? {})
    .filter(([name]) => method === 'GET' || inPath.has(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }))
}

const json = (schema: JsonSchema | { $ref: string }) => ({ 'application/json': { schema } })

const ACCESS_WORDS = {
  anyone: 'Needs no session.',
  session: 'Needs a guest or member session.',
  member: 'Needs a signed-in member.',
  signed: 'Carries its own signature.',
} as const

function operationOf({ area, name, endpoint }: Described) {
  const input = schemaOf(endpoint.body, 'input')
  const failed = { description: 'Refused (spec §8)', content: json({ $ref: '#/components/schemas/Failure' }) }
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: ACCESS_WORDS[endpoint.access] + (endpoint.money ? ' Takes an Idempotency-Key.' : ''),
    parameters: [
      ...parametersOf(endpoint, input),
      ...(endpoint.money ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(endpoint.method !== 'GET' && { requestBody: { content: json(input) } }),
    ...((endpoint.access === 'session' || endpoint.access === 'member') && {
      security: [{ cookie: [] }, { bearer: [] }],
    }),
    responses: {
      200: { description: 'Done', content: json(schemaOf(endpoint.reply, 'output')) },
      default: failed,
    },
  }
}

/** The OpenAPI 3.1 document of the whole API, made from the contracts and from nothing else (trust P20). */
export function openApiDocument(title: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const described of allEndpoints) {
    const { method, path } = described.endpoint
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(described) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    paths,
    components: {
      schemas: { Failure: schemaOf(contracts.Failure, 'output') },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
