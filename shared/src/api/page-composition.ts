import { singleton } from '../lib/index.ts'

const page = singleton('api-composition', () => ({ id: undefined as string | undefined }))

/**
 * Sets the page's composition id. Every call sends it, so that log lines and orders show the releases that made them.
 * It identifies releases, not persons.
 */
export function nameComposition(id: string): void {
  page.id = id
}

/** The id of the page's composition; undefined in the renderer, whose calls belong to no visitor. */
export const pageComposition = (): string | undefined => page.id
