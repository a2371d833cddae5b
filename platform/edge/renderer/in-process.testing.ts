import { pathToFileURL } from 'node:url'
import type * as ApiFetchModule from './child/api-fetch.ts'
import type * as ReleaseSetModule from './child/release-set.ts'
import type * as SingletonsModule from './child/singletons.ts'
import { withDeadline } from './deadline.ts'
import { RendererUnavailableError } from './errors.ts'
import { RenderedPage } from './from-renderer.ts'
import type { RenderResult, ReleaseSet } from './protocol.ts'
import type { StartRenderer } from './pool.ts'
import { setKey, formatSet } from './slots.ts'

// Node loads these, not the test runner, so that releases and their imports resolve as in the rendering process.
const load = process.getBuiltinModule('node:module').createRequire(import.meta.url)
const child = load('./child/release-set.ts') as typeof ReleaseSetModule
const api = load('./child/api-fetch.ts') as typeof ApiFetchModule
const singletons = load('./child/singletons.ts') as typeof SingletonsModule

/** Folders of releases as URLs. */
const registries = new Set<string>()
singletons.hookSingletons((importer) => [...registries].some((registry) => importer.startsWith(registry)))

/**
 * Renders releases in this process with the rendering process's code, for tests of what happens to rendered pages. It
 * locks nothing down, does not notice endless loops, and keeps a release's state for as long as the process lives.
 * Tests of processes, security or deadlines use the real renderer.
 */
export const startInProcessRenderer: StartRenderer = ({ registry, callApi, deadlines }) => {
  registries.add(`${pathToFileURL(registry).href}/`)
  const loaded = new Map<string, ReturnType<typeof child.loadReleaseSet>>()
  let live = new Set<string>()
  const pinned = new Set<string>()

  function loadOnce(set: ReleaseSet): ReturnType<typeof child.loadReleaseSet> {
    const loading = loaded.get(setKey(set)) ?? child.loadReleaseSet(registry, set)
    loading.catch(() => undefined) // thrown by each page that needs it
    loaded.set(setKey(set), loading)
    return loading
  }

  async function render(
    set: ReleaseSet,
    task: Parameters<typeof child.renderPage>[1],
  ): Promise<RenderResult> {
    const calls = api.taskFetch(task.url, ({ call, ...request }) => {
      void callApi(task.url, request).then((reply) => calls.receive(call, reply))
    })
    try {
      const page = await child.renderPage(await loadOnce(set), task, calls.fetch)
      return RenderedPage.parse(page)
    } finally {
      calls.close()
    }
  }

  return {
    use(sets) {
      live = new Set(sets.map(setKey))
      for (const set of sets) void loadOnce(set)
    },
    keep: (set) => void pinned.add(setKey(set)),
    async render(set, task) {
      if (!live.has(setKey(set)) && !pinned.has(setKey(set)))
        throw new RendererUnavailableError(`${formatSet(set)} is not live`)
      return withDeadline(render(set, task), deadlines.page, () => undefined)
    },
    whyCold: () => undefined,
    settled: async () => void (await Promise.allSettled(loaded.values())),
    stop: () => undefined,
  }
}
