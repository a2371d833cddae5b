import { singleton } from '../lib/index.ts'

const page = singleton('api-composition', () => ({ id: undefined as string | undefined }))

/**
 * Names the page's composition: each of its calls is then sent with it, so that a line of the log and an order tell which
 * releases made them. It names releases, not persons.
 */
export function nameComposition(id: string): void {
  page.id = id
}

/** The id of the page's composition; undefined in the renderer, whose calls are no visitor's. */
export const pageComposition = (): string | undefined => page.id
