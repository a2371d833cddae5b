import { paths } from '@larder/shared/domain'
import { Button, ButtonLink, EmptyState } from '@larder/shared/ui'

type Props = { name: string; storeSlug: string; chosen: readonly string[]; onClear: () => void }

/** No item of the category, or none with the chosen labels. */
export function EmptyCategory({ name, storeSlug, chosen, onClear }: Props) {
  if (chosen.length > 0) {
    return (
      <EmptyState
        icon="leaf"
        title={`Nothing here is labelled ${chosen.join(' and ')}`}
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
