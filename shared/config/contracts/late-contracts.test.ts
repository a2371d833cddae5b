import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
/** Matches `basketApi.applyCoupon.body` as a value; as a type it costs nothing. */
const SCHEMA_OF_ENDPOINT = /(?<!typeof )\b\w+Api\.[a-z]\w*\.(body|reply)\b/g

test('browser code loads schemas only with the first call', async () => {
  const uses: string[] = []
  for await (const path of glob('{host,mfe-*,shared}/src/**/*.{ts,tsx}', { cwd: REPOSITORY })) {
    if (path.includes('.test.')) continue
    const source = await readFile(resolve(REPOSITORY, path), 'utf8')
    for (const [use] of source.matchAll(SCHEMA_OF_ENDPOINT)) uses.push(`${path}: ${use}`)
  }
  expect(uses).toEqual([])
})
