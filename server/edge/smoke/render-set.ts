import { RendererLateError } from '../renderer/errors.ts'
import type { RenderResult, ReleaseSet } from '../renderer/protocol.ts'
import type { RendererOptions, StartRenderer } from '../renderer/pool.ts'
import type { Composition } from '@larder/shared/contracts'
import { markupProblem } from '../markup.ts'

type TrialPage = {
  url: string
  composition: Composition
  /** Whether the page may answer 404; only called when it does. */
  mayBeMissing: () => Promise<boolean>
}
/** What trial renderings need. */
export type TrialRendering = Pick<RendererOptions, 'callApi' | 'deadlines' | 'onConsoleOutput'> & {
  startRenderer: StartRenderer
}
/** Formats the sources of a stack: ` at mfe-menu/src/pages/StorePage.tsx:7:3`; empty when none is in the release. */
type FormatSources = (stack: string) => Promise<string>
type RenderOptions = TrialRendering &
  Pick<RendererOptions, 'registry'> & { signal?: AbortSignal; formatSources?: FormatSources }

const UNHANDLED = /^unhandled in a release: (.*)/m
const NOT_FOUND = 404
const LATE = 'the trial ran out of time before this page, because the pages before it took too long'
const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)

/** Describes an error by its message and its sources. */
async function formatError(
  { message, stack = '' }: Pick<Error, 'message' | 'stack'>,
  formatSources: FormatSources | undefined,
): Promise<string> {
  return `${toLine(message)}${(await formatSources?.(stack)) ?? ''}`
}

/** Finds the problem of a rendered page; undefined when it may be served. */
async function findProblem(
  rendered: RenderResult,
  { mayBeMissing }: Pick<TrialPage, 'mayBeMissing'>,
  formatSources: FormatSources | undefined,
): Promise<string | undefined> {
  if (rendered.kind === 'redirect') return undefined
  const { status, loaderError } = rendered
  if (status >= 500) {
    const cause = loaderError ? `: ${await formatError(loaderError, formatSources)}` : ''
    return `it answers ${status}${cause}`
  }
  if (status === NOT_FOUND && !(await mayBeMissing()))
    return `it answers ${NOT_FOUND}, although the release claims it`
  const markup = markupProblem(rendered.body)
  return markup && `its body may not contain ${markup}`
}

/** Renders a page, also when it is late. Throws the release's errors. */
type Render = (page: Pick<TrialPage, 'url' | 'composition'>) => Promise<RenderResult>

/** Runs `work` with a renderer for one release set, in a separate process. */
async function withRenderer<Result>(
  { startRenderer, ...options }: RenderOptions,
  set: ReleaseSet,
  work: (render: Render) => Promise<Result>,
): Promise<Result> {
  const renderer = startRenderer({
    ...options,
    processes: 1,
    onProblem: () => undefined, // the rendered page fails with the problem
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

/** Whether a page answers 404 with these releases; false when they fail to render it. */
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
 * Renders pages one after the other in a separate process, as the shop would. Returns the problems of pages that could
 * not be rendered and of unhandled errors: a module that throws or never ends, a process that ends, a page that never
 * finishes, or more pages than the trial has time for.
 */
export async function renderSet(
  options: RenderOptions,
  set: ReleaseSet,
  pages: readonly TrialPage[],
): Promise<string[]> {
  const unhandled: string[] = []
  const { formatSources } = options
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
        (rendered) => findProblem(rendered, page, formatSources),
        (error: unknown) =>
          formatError(error instanceof Error ? error : new Error(String(error)), formatSources),
      )
      if (found) problems.push(`${new URL(page.url).pathname}: ${found}`)
      // Stop here, because leftovers of this page could fail the next one.
      if (found) break
    }
    const [stack] = unhandled
    if (stack === undefined) return problems
    const [, message = ''] = UNHANDLED.exec(stack) ?? []
    return [...problems, `an error is not handled: ${await formatError({ message, stack }, formatSources)}`]
  })
}
