import { useRef, useState } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { Icon, Picture } from '@larder/shared/ui'
import { useLazyModule } from '../../parts/lazy-modules.ts'
import styles from './ItemPictures.module.css'

const loadZoom = () => import(/* webpackChunkName: 'zoom' */ './PictureZoom.tsx')

type Props = {
  item: catalogueApi.MenuItem
  /** The pictures after the first. */
  more: catalogueApi.ItemPicture[] | undefined
  sizes: string
  maxWidth?: number
}

/**
 * The pictures of an item: a row to swipe with a small picture of each, which appear over the first without moving
 * anything. A press on one opens it in the zoom, which loads on first use.
 */
export function ItemPictures({ item, more = [], ...size }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isZoomed, setZoomed] = useState<boolean>()
  const zoom = useLazyModule(isZoomed !== undefined, loadZoom)
  const pictures = [{ picture: item.picture, alt: item.name }, ...more]
  const show = (at: number) => {
    if (track.current) track.current.scrollLeft = at * track.current.clientWidth
  }
  return (
    <div className={styles.gallery}>
      <ul
        className={styles.track}
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
      >
        {pictures.map(({ picture, alt }, at) => (
          <li key={picture}>
            <button
              className={styles.slide}
              type="button"
              aria-label={`${alt} (zoom)`}
              tabIndex={at === current ? 0 : -1}
              onClick={() => setZoomed(true)}
            >
              <Picture src={picture} alt={alt} isPriority={at === 0} {...size} />
            </button>
          </li>
        ))}
      </ul>
      <span className={styles.sign}>
        <Icon name="search" />
      </span>
      {more.length > 0 && (
        <div className={styles.thumbs}>
          {pictures.map(({ picture, alt }, at) => (
            <button
              key={picture}
              className={styles.thumb}
              type="button"
              aria-label={`Show picture ${at + 1} of ${pictures.length}: ${alt}`}
              aria-current={at === current}
              onClick={() => show(at)}
            >
              <Picture src={picture} alt="" width={56} />
            </button>
          ))}
        </div>
      )}
      {zoom && isZoomed && (
        <zoom.PictureZoom
          pictures={pictures}
          current={current}
          onShow={show}
          onClose={() => setZoomed(false)}
        />
      )}
    </div>
  )
}
