import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink } from '@larder/shared/ui'

type Props = { line: basketApi.BasketLine; storeSlug: string | undefined }

/** To where a line's size and options are changed; nothing for what has none. */
export function ChangeLink({ line, storeSlug: slug }: Props) {
  const { kind, sizeId, options, menuItemSlug: item, basketLineId, name } = line
  const hasChoices = kind === 'item' && (sizeId !== undefined || options.length > 0)
  if (!slug || !hasChoices) return null
  return (
    <ButtonLink
      to={paths.changeLine({ slug, item, line: basketLineId })}
      variant="text"
      size="small"
      aria-label={`Change ${name}`}
    >
      Change
    </ButtonLink>
  )
}
