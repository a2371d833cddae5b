import { memo } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { CategoryRail, useScrollSpy } from '@larder/shared/ui'

type Section = { id: string; label: string }

/** The accessible name of both rails, whose links are the store's categories. */
const RAIL_LABEL = 'Categories'

type Props = { sections: readonly Section[] }

/** Links to the sections of this page; the current one follows the scroll position. Memoised by the sections. */
export const SectionRail = memo(function SectionRail({ sections }: Props) {
  const current = useScrollSpy(sections.map(({ id }) => id))
  return (
    <CategoryRail
      label={RAIL_LABEL}
      items={sections.map(({ id, label }) => ({ id, label, to: `#${id}` }))}
      current={current}
      isTree
    />
  )
})

type SwitcherProps = {
  categories: readonly catalogueApi.Category[]
  storeSlug: string
  /** The categories that contain the page, outermost first. */
  within?: readonly { slug: string }[] | undefined
}

/** Links to the pages of a store's categories, with the subcategories of the current one. */
export function CategorySwitcher({ categories, storeSlug, within = [] }: SwitcherProps) {
  const link = ({ slug, name }: catalogueApi.Category) => ({
    id: slug,
    label: name,
    to: paths.category({ slug: storeSlug, category: slug }),
  })
  return (
    <CategoryRail
      label={RAIL_LABEL}
      items={categories.map((category) => ({ ...link(category), below: category.children.map(link) }))}
      current={within[0]?.slug}
      currentBelow={within[1]?.slug}
      isTree
    />
  )
}
