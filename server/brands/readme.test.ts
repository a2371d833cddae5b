import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DOCUMENT_SCHEMAS, TABLE_SCHEMAS } from './brand-folder.ts'

const README = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')
const lines = README.split('\n')

test.each(Object.entries(TABLE_SCHEMAS))('the README describes every column of %s', (path, schema) => {
  const row = lines.findLast((line) => line.startsWith(`| \`${path.replace('menu/', '')}\``)) ?? ''
  const missing = Object.keys(schema.shape).filter((column) => !row.includes(`\`${column}\``))
  expect(missing).toEqual([])
})

test('the README describes every document', () => {
  const missing = Object.keys(DOCUMENT_SCHEMAS).filter(
    (path) => !README.includes(`\`${path}\``) && !README.includes(`\`${path.replace('content/', '')}\``),
  )
  expect(missing).toEqual([])
})
