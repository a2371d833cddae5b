import { paths } from '@larder/shared/domain'
import { Button, ButtonLink, EmptyState } from '@larder/shared/ui'

type Props = {
  name: string
  storeSlug: string
  isFiltered: boolean
  /** The labels of the filter. */
  chosen: readonly string[]
  onClear: () => void
}

/** No item of the category, or none that passes the filter. */
export function EmptyCategory({ name, storeSlug, isFiltered, chosen, onClear }: Props) {
  if (isFiltered) {
    return (
      <EmptyState
        icon="leaf"
        title={
          chosen.length > 0
            ? `Nothing here is labelled ${chosen.join(' and ')}`
            : 'Nothing here passes your filter'
        }
        action={<Button onClick={onClear}>Show everything in {name}</Button>}
      >
        Take a filter away, or look into another category.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="bag"
      title="Nothing here right now"
      action={<ButtonLink to={paths.store({ slug: storeSlug })}>See the whole menu</ButtonLink>}
    >
      {name} will be back. The rest of the menu is open.
    </EmptyState>
  )
}
