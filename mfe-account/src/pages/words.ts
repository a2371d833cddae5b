import type { PageArgs } from '@larder/shared/api'
import type { contentApi } from '@larder/shared/contracts'

type Words = typeof contentApi.login

/** The brand's words around a form. The form works without them, so nothing about them fails the page. */
export function wordsLoader(content: Words) {
  return ({ api }: PageArgs) =>
    api(content, {}).then(
      ({ data }) => data,
      () => null,
    )
}
