import type { PageArgs } from '@larder/shared/api'
import type { contentApi } from '@larder/shared/contracts'

type AuthContent = typeof contentApi.login

/**
 * The brand's texts around a form. The form works without them, so a failure to load them does not fail the
 * page.
 */
export function textLoader(content: AuthContent) {
  return ({ api }: PageArgs) =>
    api(content, {}).then(
      ({ data }) => data,
      () => null,
    )
}
