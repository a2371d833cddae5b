import { RendererLateError, RendererTimeoutError, RendererUnavailableError } from '../renderer/errors.ts'
import type { RenderResult, ReleaseSet } from '../renderer/protocol.ts'
import type { RendererOptions, StartRenderer } from '../renderer/pool.ts'
import type { Composition } from '@larder/contracts/composition'
import { markupProblem } from '../document/markup.ts'

type TrialPage = {
  url: string
  composition: Composition
  /** Whether the page may answer 404; only called when it does. */
  mayBeMissing: () => Promise<boolean>
}
export type TrialRendering = Pick<RendererOptions, 'callApi' | 'deadlines' | 'onConsoleOutput'> & {
  startRenderer: StartRenderer
}
/** Formats the sources of a stack: ` at mfe-menu/src/pages/StorePage.tsx:7:3`; empty when none is in the release. */
type FormatSources = (stack: string) => Promise<string>
type RenderOptions = TrialRendering &
  Pick<RendererOptions, 'registry'> & {
    /** Aborted when the trial has to end. */
    signal?: AbortSignal
    /** Aborted when nobody waits for the trial any more. */
    caller?: AbortSignal | undefined
    formatSources?: FormatSources
  }

const UNHANDLED = /^unhandled in a release: (.*)/m
const NOT_FOUND = 404
const LATE = 'the trial ran out of time before this page, because the pages before it took too long'
const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 200)

async function formatError(
  { message, stack = '' }: Pick<Error, 'message' | 'stack'>,
  formatSources: FormatSources | undefined,
): Promise<string> {
  return `${toLine(message)}${(await formatSources?.(stack)) ?? ''}`
}

/** The live release and a page of it, which tells a busy shop from a bad release. */
export type LiveControl = { set: ReleaseSet; page: Pick<TrialPage, 'url' | 'composition'> }

/** The live release did not render at the same moment either, so nothing is known of the release under test. */
export class ShopBusyError extends Error {
  override readonly name = 'ShopBusyError'
}

/**
 * What one attempt to render a page found. A busy shop may be the cause of `time` (it was not finished) and of `reply`
 * (a loader failed); anything else is the release's own.
 */
type Attempt = { problem: string; cause: 'time' | 'reply' | 'release' } | undefined

/** Finds the problem of a rendered page; undefined when it may be served. */
async function findProblem(
  rendered: RenderResult,
  { mayBeMissing }: Pick<TrialPage, 'mayBeMissing'>,
  formatSources: FormatSources | undefined,
): Promise<Attempt> {
  if (rendered.kind === 'redirect') return undefined
  const { status, loaderError } = rendered
  if (status >= 500) {
    const cause = loaderError ? `: ${await formatError(loaderError, formatSources)}` : ''
    return { problem: `it answers ${status}${cause}`, cause: 'reply' }
  }
  if (status === NOT_FOUND && !(await mayBeMissing()))
    return { problem: `it answers ${NOT_FOUND}, although the release claims it`, cause: 'release' }
  const markup = markupProblem(rendered.body)
  return markup ? { problem: `its body may not contain ${markup}`, cause: 'release' } : undefined
}

const isAboutTime = (error: unknown): boolean =>
  error instanceof RendererTimeoutError || error instanceof RendererUnavailableError

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

const silently = (options: RenderOptions): RenderOptions => ({ ...options, onConsoleOutput: () => undefined })

/**
 * Whether a page answers 404 with these releases; false when they fail to render it. Throws ShopBusyError when that
 * takes too long.
 */
export async function isMissing(
  options: RenderOptions,
  set: ReleaseSet,
  page: Pick<TrialPage, 'url' | 'composition'>,
): Promise<boolean> {
  const rendered = await withRenderer(silently(options), set, (render) => render(page)).catch(
    (error: unknown) => {
      if (isAboutTime(error)) throw new ShopBusyError()
      return undefined
    },
  )
  return rendered?.kind === 'page' && rendered.status === NOT_FOUND
}

const tryPage = async (
  render: Render,
  page: TrialPage,
  formatSources: FormatSources | undefined,
): Promise<Attempt> =>
  render(page).then(
    (rendered) => findProblem(rendered, page, formatSources),
    async (error: unknown) => ({
      problem: await formatError(error instanceof Error ? error : new Error(String(error)), formatSources),
      cause: isAboutTime(error) ? ('time' as const) : ('release' as const),
    }),
  )

/** Loads a set in a process of its own and renders one page; returns what was found, and how long it took. */
async function tryAlone(
  options: RenderOptions,
  set: ReleaseSet,
  page: TrialPage,
): Promise<{ attempt: Attempt; ms: number }> {
  const from = performance.now()
  const attempt = await withRenderer(options, set, (render) => tryPage(render, page, options.formatSources))
  return { attempt, ms: performance.now() - from }
}

const tryLive = (options: RenderOptions, { set, page }: LiveControl) =>
  tryAlone(silently(options), set, { ...page, mayBeMissing: async () => true })

/**
 * Tries a page again, beside the live release at the same moment. Returns the problem that stays. Throws ShopBusyError
 * when the live release fails as well, or takes more than half of the time in which this one was not finished.
 */
async function tryBesideLive(
  options: RenderOptions,
  { set, page, live }: { set: ReleaseSet; page: TrialPage; live: LiveControl },
): Promise<Attempt> {
  const [own, control] = await Promise.all([tryAlone(options, set, page), tryLive(options, live)])
  const { attempt } = own
  if (!attempt || attempt.cause === 'release') return attempt
  const isSlow = attempt.cause === 'time' && control.ms > own.ms / 2
  if (control.attempt || isSlow) throw new ShopBusyError()
  return attempt
}

/** A live page takes a second on a machine that has nothing else to do. */
async function isLiveSlow(options: RenderOptions, live: LiveControl): Promise<boolean> {
  const { attempt, ms } = await tryLive(options, live)
  return attempt !== undefined || ms > 2 * options.deadlines.page
}

/** Records the errors that releases do not handle; `find` describes the first one. */
function recordUnhandled(options: RenderOptions, set: ReleaseSet) {
  const unhandled: string[] = []
  return {
    record: (output: string): void => {
      options.onConsoleOutput(output, set)
      if (UNHANDLED.test(output)) unhandled.push(output)
    },
    find: async (): Promise<string[]> => {
      const [stack] = unhandled
      if (stack === undefined) return []
      const [, message = ''] = UNHANDLED.exec(stack) ?? []
      return [`an error is not handled: ${await formatError({ message, stack }, options.formatSources)}`]
    },
  }
}

/**
 * Renders pages one after the other in a separate process, as the shop would. Returns the problems of pages that could
 * not be rendered and of unhandled errors: a module that throws or never ends, a process that ends, a page that never
 * finishes, or more pages than the trial has time for. What a busy shop may cause is tried again beside the live release;
 * throws ShopBusyError when that one fails, too.
 */
export async function renderSet(
  options: RenderOptions,
  set: ReleaseSet,
  { pages, live }: { pages: readonly TrialPage[]; live: LiveControl | undefined },
): Promise<string[]> {
  const unhandled = recordUnhandled(options, set)
  const recorded = { ...options, onConsoleOutput: unhandled.record }
  const { signal, caller, formatSources } = options
  /** Finds why a page may not be served; undefined when it may. */
  async function check(render: Render, page: TrialPage): Promise<string | undefined> {
    if (signal?.aborted) return LATE
    const first = await tryPage(render, page, formatSources)
    const mayBeBusy = first !== undefined && first.cause !== 'release'
    if (!mayBeBusy || !live || caller?.aborted) return first?.problem
    return (await tryBesideLive(recorded, { set, page, live }))?.problem
  }
  return withRenderer(recorded, set, async (render) => {
    const problems: string[] = []
    for (const page of pages) {
      const found = await check(render, page)
      if (found === LATE && live && !caller?.aborted && (await isLiveSlow(options, live)))
        throw new ShopBusyError()
      if (found) problems.push(`${new URL(page.url).pathname}: ${found}`)
      // Stop here, because leftovers of this page could fail the next one.
      if (found) break
    }
    return [...problems, ...(await unhandled.find())]
  })
}
