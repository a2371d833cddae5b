import * as contracts from '@larder/shared/contracts'
import { hasGetForm } from '@larder/kernel/http/route.ts'
import type { Endpoint } from '@larder/shared/contracts'
import {
  jsonSchemas,
  schemaReference,
  getReferencedSchemas,
  type JsonSchema,
  type JsonSchemas,
} from './schemas.ts'

type Schemas = Record<'requests' | 'replies', JsonSchemas>
export type DescribedEndpoint = { area: string; name: string; endpoint: Endpoint }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'reply' in value

/** Every call of every contract, with the name of the contract's file. */
export const allEndpoints: DescribedEndpoint[] = Object.entries(contracts).flatMap(([key, namespace]) => {
  if (!key.endsWith('Api') || typeof namespace !== 'object') return []
  const area = key.slice(0, -'Api'.length)
  return Object.entries(namespace).flatMap(([name, endpoint]: [string, unknown]) =>
    isEndpoint(endpoint) ? [{ area, name, endpoint }] : [],
  )
})

const parseParameterNames = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

function describeParameters({ method, path }: Endpoint, input: JsonSchema) {
  const inPath = new Set(parseParameterNames(path))
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

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

const ACCESS_TEXTS = {
  anyone: 'Needs no session.',
  session: 'Needs a guest or member session.',
  member: 'Needs a signed-in member.',
  signed: 'Carries its own signature.',
} as const

const SECURITY_BY_ACCESS = {
  anyone: [{}, { cookie: [] }, { bearer: [] }],
  session: [{ cookie: [] }, { bearer: [] }],
  member: [{ cookie: [] }, { bearer: [] }],
  signed: [{ signature: [] }],
} as const

const errorResponse = (description: string) => ({
  description,
  content: jsonContent(schemaReference('Failure')),
})

/** Fields in the path or query are parameters. Methods other than GET send the remaining fields as JSON. */
function describeBody({ path, body }: Endpoint, requests: JsonSchemas): JsonSchema {
  const inPath = parseParameterNames(path)
  if (inPath.length === 0) return requests.writeContent(body)
  const input = requests.describeSchema(body)
  const isBodyField = (name: string) => !inPath.includes(name)
  const properties = Object.entries(input.properties ?? {}).filter(([name]) => isBodyField(name))
  const required = input.required?.filter(isBodyField)
  return { ...input, properties: Object.fromEntries(properties), ...(required && { required }) }
}

function describeOperation({ area, name, endpoint }: DescribedEndpoint, { requests, replies }: Schemas) {
  return {
    operationId: `${area}_${name}`,
    tags: [area],
    summary: endpoint.summary,
    description: ACCESS_TEXTS[endpoint.access] + (endpoint.money ? ' Takes an Idempotency-Key.' : ''),
    parameters: [
      ...describeParameters(endpoint, requests.describeSchema(endpoint.body)),
      ...(endpoint.money ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(endpoint.method !== 'GET' && {
      requestBody: { required: true, content: jsonContent(describeBody(endpoint, requests)) },
    }),
    security: SECURITY_BY_ACCESS[endpoint.access],
    responses: {
      200: { description: 'Done', content: jsonContent(replies.writeContent(endpoint.reply)) },
      '4XX': errorResponse('Refused (spec §8).'),
      '5XX': errorResponse('Failed (spec §8).'),
    },
  }
}

/** The GET form of a public call (readings 5). */
function describeGetForm(described: DescribedEndpoint, schemas: Schemas) {
  const { requestBody, ...operation } = describeOperation(described, schemas)
  const input = { name: 'input', in: 'query', content: requestBody?.content }
  return {
    ...operation,
    operationId: `${operation.operationId}_get`,
    parameters: [...operation.parameters, input],
  }
}

/** The OpenAPI 3.1 document of the whole API, generated only from the contracts (trust P20). */
export function buildOpenApiDocument({ title, origin }: { title: string; origin: string }) {
  const endpoints = allEndpoints.map(({ endpoint }) => endpoint)
  const requests = jsonSchemas(
    'input',
    endpoints.map(({ body }) => body),
  )
  const replies = jsonSchemas(
    'output',
    endpoints.map(({ reply }) => reply),
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const described of allEndpoints) {
    const { method, path } = described.endpoint
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: describeOperation(described, { requests, replies }),
      ...(hasGetForm(described.endpoint) && { get: describeGetForm(described, { requests, replies }) }),
    }
  }
  const areas = [...new Set(allEndpoints.map(({ area }) => area))].toSorted()
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.0.0',
      description: 'Every call of the shop, made from the contracts that the server and its pages share.',
      contact: { name: title, url: `${origin}/contact` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: origin }],
    tags: areas.map((name) => ({ name, description: `Calls of ${name}.` })),
    paths,
    components: {
      schemas: getReferencedSchemas(paths, { ...requests.named, ...replies.named }),
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-sid' },
        bearer: { type: 'http', scheme: 'bearer' },
        signature: { type: 'apiKey', in: 'header', name: contracts.integrationsApi.SIGNATURE_HEADER },
      },
    },
  }
}
