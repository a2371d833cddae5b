import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { buildOpenApiDocument } from './open-api.ts'

const source = JSON.stringify(buildOpenApiDocument({ title: 'Larder API', origin: 'https://shop.example' }))

async function lint(text: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const found = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  return found
    .filter(({ severity }) => severity === 'error')
    .map(({ ruleId, message }) => `${ruleId}: ${message}`)
}

test('Redocly accepts the API document and rejects a broken reference', { timeout: 60_000 }, async () => {
  expect(await lint(source)).toEqual([])
  expect(
    await lint(source.replace('#/components/schemas/Failure', '#/components/schemas/Nothing')),
  ).not.toEqual([])
})
