import { COMPOSITION_HEADER, CompositionId } from '@larder/shared/contracts'

/**
 * The composition of the page that calls, by its header; undefined for apps, and for what is no id: nothing depends on
 * it.
 */
export const compositionOf = (headers: Headers): string | undefined =>
  CompositionId.safeParse(headers.get(COMPOSITION_HEADER)).data
