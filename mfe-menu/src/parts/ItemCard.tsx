import type { catalogueApi } from '@larder/shared/contracts'
import { listRemainingLabels } from '@larder/shared/choice'
import { Card, CardLink, Picture } from '@larder/shared/ui'
import type { MenuLayout } from '../domain/menu-layout.ts'
import type { UsualChoice } from '../domain/usual-choice.ts'
import { AddControl } from './AddControl.tsx'
import { DietaryLabels, ItemPrice, PictureBadges, UnsuitedMark } from './ItemBadges.tsx'
import { useMenu } from '../hooks/menu-context.ts'
import { useSheetLinks } from './sheet-links.ts'
import styles from './ItemCard.module.css'

type Layout = { phone: MenuLayout; wide: MenuLayout }
/**
 * The `sizes` of a picture: half as wide as one of two cards on phones, columns of about 200 px elsewhere, or
 * beside the text in a list.
 */
const choosePictureSizes = ({ phone, wide }: Layout): string =>
  `(min-width: 768px) ${wide === 'list' ? '128px' : '200px'}, ${phone === 'list' ? '96px' : '25vw'}`
/**
 * The picture's maximum width: two cards per row on a wide phone, or on a screen just too narrow for the basket column.
 */
const PICTURE_MAX_WIDTH = ({ wide }: Layout): number => (wide === 'grid-2' ? 540 : 320)

/** The layout for the style sheet, whose default is the card with its picture above the text. */
const chooseLayoutAttributes = ({ phone, wide }: Layout) =>
  phone === 'list' || wide === 'list' ? { 'data-phone': phone, 'data-wide': wide } : {}

type Props = {
  item: catalogueApi.MenuItem
  layout: Layout
  isPriority?: boolean
  /** The choice with which the item is added. */
  usual?: UsualChoice | undefined
}

/** The card's picture with what stands on it: the heart and badges. */
function ItemFace({ item, layout, isPriority, usual }: Props) {
  const { Heart } = useMenu()
  return (
    <div className={styles.face}>
      <Picture
        src={item.picture}
        alt=""
        sizes={choosePictureSizes(layout)}
        maxWidth={PICTURE_MAX_WIDTH(layout)}
        isPriority={isPriority === true}
        isBlurred={false}
      />
      {Heart && (
        <div className={styles.heart}>
          <Heart item={item} />
        </div>
      )}
      <div className={styles.signs}>
        <PictureBadges item={item} />
        <UnsuitedMark item={item} choice={usual?.choice} />
      </div>
    </div>
  )
}

/** Size, the labels of what the button adds, and the note on fat, salt or sugar. */
function ItemCardFacts({ item, usual, size }: Pick<Props, 'item' | 'usual'> & { size: string | undefined }) {
  const { isHfss } = item
  const labels = usual ? listRemainingLabels(item, usual.choice) : item.dietaryLabels
  if (!size && labels.length === 0 && !isHfss) return null
  return (
    <p>
      {size}
      <DietaryLabels labels={labels} />
      {isHfss && <span>High in fat, salt or sugar</span>}
    </p>
  )
}

/** A card of a menu item, which opens its sheet, with a button to add it. */
export function ItemCard(props: Props) {
  const { item, layout, usual } = props
  const { store } = useMenu()
  const links = useSheetLinks()
  const size = usual?.text ?? item.unitSize
  const isList = layout.phone === 'list' || layout.wide === 'list'
  return (
    <Card
      className={styles.root}
      {...chooseLayoutAttributes(layout)}
      data-sold-out={item.isAvailable ? undefined : true}
    >
      <div className={styles.text}>
        <h3>
          <CardLink {...links.item(item)}>{item.name}</CardLink>
        </h3>
        {isList && <p className={styles.story}>{item.description}</p>}
        <ItemCardFacts item={item} usual={usual} size={isList ? undefined : size} />
        <ItemPrice
          className={styles.price}
          item={item}
          prices={usual?.prices}
          currency={store.currency.currencyCode}
        />
        {item.isAvailable && <AddControl item={item} usual={usual?.choice} />}
      </div>
      <ItemFace {...props} />
    </Card>
  )
}
