import { RendererLateError } from '../renderer/errors.ts'
import type { Rendered, ReleaseSet } from '../renderer/protocol.ts'
import type { RendererOptions, StartRenderer } from '../renderer/pool.ts'
import type { Composition } from '@larder/shared/contracts'
import { markupProblem } from '../markup.ts'

type TrialPage = {
  url: string
  composition: Composition
  /** Whether it may answer 404; asked of one that does. */
  mayBeMissing: () => Promise<boolean>
}
/** Input of a trial rendering. */
export type Rendering = Pick<RendererOptions, 'callApi' | 'deadlines' | 'onConsoleOutput'> & {
  startRenderer: StartRenderer
}
/** Names the sources of a stack: ` at mfe-menu/src/pages/StorePage.tsx:7:3`; empty where it has none of the release. */
type FindPlace = (stack: string) => Promise<string>
type RenderOptions = Rendering &
  Pick<RendererOptions, 'registry'> & { signal?: AbortSignal; findPlace?: FindPlace }

const UNHANDLED = /^unhandled in a release: (.*)/m
const NOT_FOUND = 404
const LATE = 'its turn did not come in the time of a trial; the pages before it took too long'
const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)

/** What was thrown, and where. */
async function describeThrown(error: unknown, findPlace: FindPlace | undefined): Promise<string> {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return `${toLine(message)}${(await findPlace?.(stack)) ?? ''}`
}

/** Problem of a rendered page; undefined when it may be served. */
async function findProblem(
  rendered: Rendered,
  { mayBeMissing }: Pick<TrialPage, 'mayBeMissing'>,
  findPlace: FindPlace | undefined,
): Promise<string | undefined> {
  if (rendered.kind === 'redirect') return undefined
  const { status, thrown } = rendered
  if (status >= 500) {
    const cause =
      thrown && (await describeThrown(Object.assign(new Error(thrown.message), thrown), findPlace))
    return `it answers ${status}${cause ? `: ${cause}` : ''}`
  }
  if (rendered.status === NOT_FOUND && !(await mayBeMissing()))
    return `it answers ${NOT_FOUND}, although the release claims it`
  const markup = markupProblem(rendered.body)
  return markup && `its body may not hold ${markup}`
}

/** Renders a page; one that is late is taken all the same. Throws what the release throws. */
type Render = (page: Pick<TrialPage, 'url' | 'composition'>) => Promise<Rendered>

/** Does something with a renderer in a process of its own, for one release set. */
async function withRenderer<Result>(
  { startRenderer, ...options }: RenderOptions,
  set: ReleaseSet,
  work: (render: Render) => Promise<Result>,
): Promise<Result> {
  const renderer = startRenderer({
    ...options,
    processes: 1,
    onProblem: () => undefined, // the page that it rendered says so
  })
  const render: Render = ({ url, composition }) =>
    renderer.render(set, { url, composition }).catch((error: unknown) => {
      if (error instanceof RendererLateError) return error.page
      throw error
    })
  try {
    renderer.use([set])
    await renderer.settled()
    return await work(render)
  } finally {
    renderer.stop()
  }
}

/** Whether a page answers 404 by these releases; one that they do not render does not. */
export async function isMissing(
  options: RenderOptions,
  set: ReleaseSet,
  page: Pick<TrialPage, 'url' | 'composition'>,
): Promise<boolean> {
  const silent = { ...options, onConsoleOutput: () => undefined }
  const rendered = await withRenderer(silent, set, (render) => render(page)).catch(() => undefined)
  return rendered?.kind === 'page' && rendered.status === NOT_FOUND
}

/**
 * Renders pages in a process of their own, as the shop would, one after the other. Gives the problem of each path that
 * could not be rendered, and of unhandled errors: a module that throws or never ends, a process that ends, a
 * page without end, more pages than there is time for.
 */
export async function renderSet(
  options: RenderOptions,
  set: ReleaseSet,
  pages: readonly TrialPage[],
): Promise<string[]> {
  const unhandled: string[] = []
  const { findPlace } = options
  function onConsoleOutput(output: string): void {
    options.onConsoleOutput(output, set)
    const [, error] = UNHANDLED.exec(output) ?? []
    if (error) unhandled.push(output)
  }
  return withRenderer({ ...options, onConsoleOutput }, set, async (render) => {
    const problems: string[] = []
    for (const page of pages) {
      if (options.signal?.aborted) return [`${new URL(page.url).pathname}: ${LATE}`]
      const found = await render(page).then(
        (rendered) => findProblem(rendered, page, findPlace),
        (error: unknown) => describeThrown(error, findPlace),
      )
      if (found) problems.push(`${new URL(page.url).pathname}: ${found}`)
      // A page's leftovers would fail the next one.
      if (found) break
    }
    const [first] = unhandled
    if (first === undefined) return problems
    const [, error = ''] = UNHANDLED.exec(first) ?? []
    return [...problems, `an error is not handled: ${toLine(error)}${(await findPlace?.(first)) ?? ''}`]
  })
}
