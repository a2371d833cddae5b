import type { PageArgs } from '@larder/shared/api'
import type { contentApi } from '@larder/shared/contracts'

type AuthContent = typeof contentApi.login

/** A form waits for its texts no longer than this, ms; a call may take more than twice as long. */
const TEXT_WITHIN_MS = 3_000

/**
 * The brand's texts around a form. The form works without them, so a failure to load them does not fail the
 * page, and texts that are late do not hold it back.
 */
export function textLoader(content: AuthContent) {
  return ({ api }: PageArgs) =>
    api(content, {}, { signal: AbortSignal.timeout(TEXT_WITHIN_MS) }).then(
      ({ data }) => data,
      () => null,
    )
}
