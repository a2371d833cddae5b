import { useEffect, useRef, useState, type UIEvent } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { Icon, Picture } from '@larder/shared/ui'
import { useLazyModule } from '../../hooks/lazy-modules.ts'
import styles from './ItemPictures.module.css'

const loadZoom = () => import(/* webpackChunkName: 'zoom' */ './PictureZoom.tsx')

/**
 * The row of pictures and the one that it shows. A row that becomes wider or narrower, as on a phone that is turned,
 * goes on showing it.
 */
function usePictureRow() {
  const track = useRef<HTMLUListElement>(null)
  /** The row's width in px when it was last at a picture. */
  const width = useRef(0)
  const [current, setCurrent] = useState(0)
  const show = (at: number) => {
    if (!track.current) return
    width.current = track.current.clientWidth
    track.current.scrollLeft = at * width.current
    setCurrent(at)
  }
  useEffect(() => {
    const row = track.current
    if (!row || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (width.current === row.clientWidth) return
      width.current = row.clientWidth
      row.scrollLeft = current * row.clientWidth
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [current])
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    // The position is still that of the width before.
    if (width.current !== 0 && width.current !== clientWidth) return
    setCurrent(Math.round(scrollLeft / clientWidth))
  }
  return { track, current, show, onScroll }
}

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
  const { track, current, show, onScroll } = usePictureRow()
  const [isZoomed, setZoomed] = useState<boolean>()
  const zoom = useLazyModule(isZoomed !== undefined, loadZoom)
  const pictures = [{ picture: item.picture, alt: item.name }, ...more]
  return (
    <div className={styles.gallery}>
      <ul className={styles.track} ref={track} onScroll={onScroll}>
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
