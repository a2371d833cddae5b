import { pathToFileURL } from 'node:url'
import type * as ApiFetchModule from './child/api-fetch.ts'
import type * as ReleaseSetModule from './child/release-set.ts'
import type * as SingletonsModule from './child/singletons.ts'
import { withDeadline } from './deadline.ts'
import { RendererUnavailableError } from './errors.ts'
import { RenderedPage } from './from-renderer.ts'
import type { Rendered, ReleaseSet } from './protocol.ts'
import type { StartRenderer } from './pool.ts'
import { makeKey, nameOfSet } from './slots.ts'

// Loaded by Node itself, not by the test runner: releases are imported, and their imports resolved, as in the process.
const load = process.getBuiltinModule('node:module').createRequire(import.meta.url)
const child = load('./child/release-set.ts') as typeof ReleaseSetModule
const api = load('./child/api-fetch.ts') as typeof ApiFetchModule
const singletons = load('./child/singletons.ts') as typeof SingletonsModule

/** Folders of releases, as addresses. */
const registries = new Set<string>()
singletons.hookSingletons((importer) => [...registries].some((registry) => importer.startsWith(registry)))

/**
 * Renders releases in this process, by the code that the rendering process runs. For tests of what is done with pages:
 * it locks nothing down, notices no endless loop, and keeps a release's state for as long as the process lives. What is
 * about processes, security or deadlines is tested with the real one.
 */
export const startInProcessRenderer: StartRenderer = ({ registry, callApi, deadlines }) => {
  registries.add(`${pathToFileURL(registry).href}/`)
  const loaded = new Map<string, ReturnType<typeof child.loadReleaseSet>>()
  let live = new Set<string>()
  const pinned = new Set<string>()

  function loadOnce(set: ReleaseSet): ReturnType<typeof child.loadReleaseSet> {
    const loading = loaded.get(makeKey(set)) ?? child.loadReleaseSet(registry, set)
    loading.catch(() => undefined) // thrown by each page that needs it
    loaded.set(makeKey(set), loading)
    return loading
  }

  async function render(set: ReleaseSet, task: Parameters<typeof child.renderPage>[1]): Promise<Rendered> {
    const calls = api.taskFetch(task.url, ({ call, ...sent }) => {
      void callApi(task.url, sent).then((reply) => calls.receive(call, reply))
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
      live = new Set(sets.map(makeKey))
      for (const set of sets) void loadOnce(set)
    },
    keep: (set) => void pinned.add(makeKey(set)),
    async render(set, task) {
      if (!live.has(makeKey(set)) && !pinned.has(makeKey(set)))
        throw new RendererUnavailableError(`${nameOfSet(set)} is not live`)
      return withDeadline(render(set, task), deadlines.page, () => undefined)
    },
    settled: async () => void (await Promise.allSettled(loaded.values())),
    stop: () => undefined,
  }
}
