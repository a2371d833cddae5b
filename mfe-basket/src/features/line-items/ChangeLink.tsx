import type { basketApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { ButtonLink } from '@larder/shared/ui'

type Props = { line: basketApi.BasketLine; storeSlug: string | undefined }

/**
 * Link to change a line's size and options, or a meal deal's parts; renders nothing for an item that has none.
 */
export function ChangeLink({ line, storeSlug: slug }: Props) {
  const { kind, menuItemSlug, basketLineId, name, hasChoices } = line
  const of = kind === 'mealDeal' ? { deal: menuItemSlug } : { item: menuItemSlug }
  if (!slug || !hasChoices) return null
  return (
    <ButtonLink
      to={paths.changeLine({ slug, line: basketLineId, ...of })}
      variant="text"
      size="small"
      aria-label={`Change ${name}`}
    >
      Change
    </ButtonLink>
  )
}
