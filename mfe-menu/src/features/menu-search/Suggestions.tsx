import { paths } from '@larder/shared/domain'
import { $isMember, useStore } from '@larder/shared/stores'
import { Icon, Link, Picture, Price, VisuallyHidden } from '@larder/shared/ui'
import { useMenu } from '../../parts/menu-context.ts'
import { useSheetLinks } from '../../parts/sheet-links.ts'
import type { Found } from './use-suggestions.ts'
import styles from './Suggestions.module.css'

type Props = { term: string; found: Found; onChosen: () => void }

/** Categories and items that match so far, and a link to all of them. */
export function Suggestions({ term, found, onChosen }: Props) {
  const { store } = useMenu()
  const links = useSheetLinks()
  const isMember = useStore($isMember)
  const { categories, menuItems } = found.result
  const count = categories.records.length + menuItems.records.length
  const at = { slug: store.slug }
  return (
    <div className={styles.layer}>
      <VisuallyHidden as="output">{count === 1 ? '1 suggestion' : `${count} suggestions`}</VisuallyHidden>
      {categories.records.map((category) => (
        <Link
          className={styles.row}
          key={category.id}
          to={paths.category({ ...at, category: category.slug })}
          onClick={onChosen}
        >
          <Icon name="tag" size="small" />
          <b>{category.name}</b>
        </Link>
      ))}
      {menuItems.records.map((item) => {
        const { onClick, ...link } = links.item(item)
        const open = () => {
          onClick()
          onChosen()
        }
        return (
          <Link className={styles.row} key={item.id} {...link} onClick={open}>
            <Picture src={item.picture} alt="" width={320} ratio="1 / 1" shape="field" />
            <b>{item.name}</b>
            <Price
              amount={isMember ? (item.membershipPrice ?? item.price) : item.price}
              currency={store.currency.currencyCode}
              tone="muted"
            />
          </Link>
        )
      })}
      <Link className={styles.row} to={paths.searchMenuItems({ ...at, term })} onClick={onChosen}>
        <Icon name="search" size="small" />
        <b>{count === 0 ? `Nothing yet for “${term}”` : `Everything for “${term}”`}</b>
      </Link>
    </div>
  )
}
