import { startRenderer, RendererLateError, type Rendered, type ReleaseSet } from '../../renderer/index.ts'
import type { Composition } from '@larder/shared/contracts'
import { markupProblem } from '../markup.ts'

type Page = { url: string; composition: Composition }
type Options = Pick<Parameters<typeof startRenderer>[0], 'registry' | 'callApi'>

const UNHANDLED = /^unhandled in a release: (.*)/m
const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 200)

/** What is wrong with a page as it was rendered; undefined when it may be served. */
function problemOf(rendered: Rendered): string | undefined {
  if (rendered.kind === 'redirect') return undefined
  if (rendered.status >= 500) return `it answers ${rendered.status}`
  const markup = markupProblem(rendered.body)
  return markup && `its body may not hold ${markup}`
}

/**
 * Renders pages in a process of their own, as the shop would, one after the other. Gives the problem of each path that
 * could not be rendered, and of errors that nobody handled: a module that throws or never ends, a process that ends, a
 * page without end.
 */
export async function renderSet(
  options: Options,
  set: ReleaseSet,
  pages: readonly Page[],
): Promise<string[]> {
  const unhandled: string[] = []
  const renderer = startRenderer({
    ...options,
    processes: 1,
    onProblem: () => undefined, // the page that it rendered says so
    onConsoleOutput: (output) => {
      const [, error] = UNHANDLED.exec(output) ?? []
      if (error) unhandled.push(`an error is not handled: ${error.slice(0, 200)}`)
    },
  })
  async function problem({ url, composition }: Page): Promise<string | undefined> {
    try {
      const rendered = await renderer.render(set, { url, composition }).catch((error: unknown) => {
        if (error instanceof RendererLateError) return error.page
        throw error
      })
      return problemOf(rendered)
    } catch (error) {
      return textOf(error)
    }
  }
  try {
    renderer.use([set])
    await renderer.settled()
    const problems: string[] = []
    for (const page of pages) {
      const found = await problem(page)
      if (found) problems.push(`${new URL(page.url).pathname}: ${found}`)
      // What a page left behind would fail the next one.
      if (found) break
    }
    return [...problems, ...unhandled.slice(0, 1)]
  } finally {
    renderer.stop()
  }
}
