import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { buildOpenApiDocument } from './open-api.ts'

const source = JSON.stringify(buildOpenApiDocument({ title: 'Larder API', origin: 'https://shop.example' }))
/** A document that both tools reject, because of a broken reference. */
const dangling = source.replace('#/components/schemas/Failure', '#/components/schemas/Nothing')

async function redoclyErrors(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

async function spectralErrors(text: string): Promise<string[]> {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const found = await spectral.run(text)
  const ERROR = 0
  return found
    .filter(({ severity }) => Number(severity) === ERROR)
    .map(({ code, path, message }) => `${code} at ${path.join('.')}: ${message}`)
}

test.each([
  ['Redocly', redoclyErrors],
  ['Spectral', spectralErrors],
] as const)(
  '%s accepts the API document and rejects a broken one',
  { timeout: 60_000 },
  async (_, errors) => {
    expect(await errors(source)).toEqual([])
    expect(await errors(dangling)).not.toEqual([])
  },
)
