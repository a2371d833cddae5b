import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'

const EditedMessage = z.object({ kind: z.literal('edited'), paths: z.array(z.string()) })

const removeEditQuery = (url: string): string => url.replace(/\?edit=\d+$/, '')

type Sources = {
  /** Calls back after each edit with the reloaded `root`. Edits are handled one at a time. */
  onEdit: <Module>(apply: (root: Module) => Promise<void>) => void
}

/**
 * For `pnpm dev`: lets this process apply an edit of its sources without a restart. The importers of each module are
 * recorded. An edited module and all modules on the way to `root` get a new URL and are imported again; everything else
 * keeps its state. The supervisor sends the edited files. An edit to any other file (an import of the entry itself, a
 * renderer's code, a new file) ends the process, and the supervisor restarts it. Call it before `root` is imported;
 * `root` is a URL.
 */
export function editedSources(root: string): Sources {
  const importers = new Map<string, Set<string>>()
  const edits = new Map<string, number>()
  let count = 0

  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (!found.url.startsWith('file:') || found.url.includes('/node_modules/')) return found
      const url = removeEditQuery(found.url)
      const known = importers.get(url) ?? new Set()
      importers.set(url, known)
      if (context.parentURL) known.add(removeEditQuery(context.parentURL))
      const edit = edits.get(url)
      return edit === undefined ? found : { ...found, url: `${url}?edit=${edit}` }
    },
  })

  /** Marks the module and every module that imports it, up to the root. */
  function markEdited(url: string): void {
    if (edits.get(url) === count) return
    edits.set(url, count)
    if (url === root) return
    for (const importer of importers.get(url) ?? []) markEdited(importer)
  }

  async function reload<Module>(paths: string[], apply: (root: Module) => Promise<void>): Promise<void> {
    count += 1
    const urls = paths.map((path) => pathToFileURL(path).href)
    if (!urls.every((url) => importers.has(url))) process.exit(0)
    for (const url of urls) markEdited(url)
    try {
      await apply(await import(`${root}?edit=${count}`))
    } catch (error) {
      console.error(`The server goes on without the edit of ${paths.join(', ')}:`, error)
    }
  }

  return {
    onEdit(apply) {
      let running = Promise.resolve()
      process.on('message', (message: unknown) => {
        const { data } = EditedMessage.safeParse(message)
        if (data) running = running.then(() => reload(data.paths, apply))
      })
    },
  }
}
