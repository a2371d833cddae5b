import { glob, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as zod from 'zod'
import * as shared from './zod-shared.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const BROWSER_CODE = '{{host,mfe-*,shared}/src/**,platform/contracts}/*.{ts,tsx}'

/** The operators' pages are a build of their own, with all of zod. */
const OF_CONSOLE = 'platform/contracts/operator-'

test('shares every part of zod that browser code uses', async () => {
  const missing = new Set<string>()
  for await (const path of glob(BROWSER_CODE, { cwd: REPOSITORY })) {
    if (path.startsWith(OF_CONSOLE)) continue
    const source = await readFile(resolve(REPOSITORY, path), 'utf8')
    for (const [, name = ''] of source.matchAll(/(?<![\w$.])z\.(\w+)/g)) {
      if (name in zod && !(name in shared)) missing.add(`${path}: z.${name}`)
    }
  }
  // These are only used in types.
  expect([...missing].filter((use) => !/z\.(Zod[A-Z]|input|output|infer)/.test(use))).toEqual([])
})
