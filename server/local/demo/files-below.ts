import { glob } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Matching files in a folder and its subfolders as sorted absolute paths. Installed packages are left out, because they
 * link to each other and walking through the links would never end.
 */
export async function findFilesBelow(folder: string, pattern = '**/*'): Promise<string[]> {
  const found: string[] = []
  const entries = glob(pattern, {
    cwd: folder,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules',
  })
  for await (const entry of entries) if (entry.isFile()) found.push(join(entry.parentPath, entry.name))
  return found.toSorted()
}
