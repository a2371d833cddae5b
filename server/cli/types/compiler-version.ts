import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as z from 'zod'

/** Version of the TypeScript in a folder of packages. Throws when there is none. */
export async function compilerVersion(packages: string): Promise<string> {
  const text = await readFile(resolve(packages, 'typescript/package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
