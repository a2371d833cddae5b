import { glob } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The files below a folder that match, as sorted absolute paths. What a package has installed is left out: packages link to each other,
 * and a walk through the links has no end.
 */
export async function filesBelow(folder: string, pattern = '**/*'): Promise<string[]> {
  const found: string[] = []
  const entries = glob(pattern, {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  })
  for await (const entry of entries) if (entry.isFile()) found.push(join(entry.parentPath, entry.name))
  return found.toSorted()
}
