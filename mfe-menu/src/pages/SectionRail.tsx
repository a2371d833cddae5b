import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { CategoryRail, useScrollSpy } from '@larder/shared/ui'

type Section = { id: string; label: string }

/** Links to the sections of this page, which follow the scroll position. */
export function SectionRail({ sections }: { sections: readonly Section[] }) {
  const current = useScrollSpy(sections.map(({ id }) => id))
  return (
    <CategoryRail
      label="Menu"
      items={sections.map(({ id, label }) => ({ id, label, to: `#${id}` }))}
      current={current ?? sections[0]?.id}
    />
  )
}

type SwitcherProps = {
  categories: readonly catalogueApi.Category[]
  storeSlug: string
  current?: string | undefined
}

/** The rail of a store's categories, each a page of its own (setting "category switcher"). */
export function CategorySwitcher({ categories, storeSlug, current }: SwitcherProps) {
  return (
    <CategoryRail
      label="Categories"
      items={categories.map(({ slug, name }) => ({
        id: slug,
        label: name,
        to: paths.category({ slug: storeSlug, category: slug }),
      }))}
      current={current}
    />
  )
}
