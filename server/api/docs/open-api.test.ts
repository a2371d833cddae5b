import { expect, test } from 'vitest'
import { buildOpenApiDocument } from './open-api.ts'

const document = buildOpenApiDocument({ title: 'Larder API', origin: 'https://shop.example' })

test('every reference in the API document points to a schema', () => {
  const text = JSON.stringify(document)
  const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
  const known = new Set(
    Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`),
  )
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => !known.has(ref))).toEqual([])
  expect(document.components.schemas).toHaveProperty('Failure')
})

test('every call in the API document lists its access rule and failures', () => {
  for (const path of Object.values(document.paths))
    for (const operation of Object.values(path)) {
      expect(operation).toHaveProperty('security')
      expect(operation).toHaveProperty('responses.4XX')
    }
})
