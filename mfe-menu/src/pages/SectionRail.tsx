import type { ComponentProps } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { paths } from '@larder/shared/domain'
import { CategoryRail, useScrollSpy } from '@larder/shared/ui'
import styles from './SectionRail.module.css'

/** The element after the rail; the store's first items follow it. */
const ITEMS_ID = 'items'

/** A rail of links, which a keyboard user may skip for the items. */
function SkippableRail(props: ComponentProps<typeof CategoryRail>) {
  return (
    <>
      <a className={styles.skip} href={`#${ITEMS_ID}`}>
        Skip to the items
      </a>
      <CategoryRail {...props} />
      <div className={styles.items} id={ITEMS_ID} tabIndex={-1} />
    </>
  )
}

type Section = { id: string; label: string }

/** Links to the sections of this page, which follow the scroll position. */
export function SectionRail({ sections }: { sections: readonly Section[] }) {
  const current = useScrollSpy(sections.map(({ id }) => id))
  return (
    <SkippableRail
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
    <SkippableRail
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
