import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { catalogueApi } from '@larder/shared/contracts'
import { IconButton, Picture, Row, Sheet } from '@larder/shared/ui'
import styles from './PictureZoom.module.css'

/** Times the size at which it opens. */
const [SMALLEST, TAPPED, LARGEST] = [1, 2, 4]
const STEP = 0.5

type Point = { x: number; y: number }
const MIDDLE: Point = { x: 0.5, y: 0.5 }

/** The middle of what the view shows, as shares of the picture. */
const getCentre = (view: HTMLElement): Point => ({
  x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
  y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
})

/** The point of the picture that was pressed; its middle for a press with the keyboard. */
function getPoint({ clientX, clientY, detail, currentTarget }: MouseEvent<HTMLElement>): Point {
  if (detail === 0) return MIDDLE
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

/** How near the picture is. The point that is looked at stays in the middle of the view. */
function useZoom(current: number) {
  const view = useRef<HTMLDivElement>(null)
  const centre = useRef(MIDDLE)
  const [level, setLevel] = useState(SMALLEST)
  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    box.scrollLeft = centre.current.x * box.scrollWidth - box.clientWidth / 2
    box.scrollTop = centre.current.y * box.scrollHeight - box.clientHeight / 2
  }, [level, current])
  const zoomTo = (next: number, at?: Point) => {
    if (view.current) centre.current = at ?? getCentre(view.current)
    setLevel(Math.min(LARGEST, Math.max(SMALLEST, next)))
  }
  return { view, level, zoomTo }
}

type Props = {
  pictures: catalogueApi.ItemPicture[]
  current: number
  /** Shows another picture, here and in the row behind. */
  onShow: (at: number) => void
  onClose: () => void
}

function ZoomedPicture({
  picture: { picture, alt },
  zoom,
}: {
  picture: catalogueApi.ItemPicture
  zoom: ReturnType<typeof useZoom>
}) {
  const { view, level, zoomTo } = zoom
  const toggle = (event: MouseEvent<HTMLElement>) =>
    zoomTo(level === SMALLEST ? TAPPED : SMALLEST, getPoint(event))
  const pressKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomTo(level + STEP)
    if (key === '-') zoomTo(level - STEP)
    if (key === '0') zoomTo(SMALLEST)
  }
  return (
    <div className={styles.view} ref={view}>
      <button
        className={styles.picture}
        type="button"
        style={{ width: `calc(var(--whole) * ${level})` }}
        data-level={level}
        onClick={toggle}
        onKeyDown={pressKey}
      >
        <Picture src={picture} alt={alt} sizes="1200px" isPriority />
      </button>
    </div>
  )
}

/**
 * A picture larger than in the row: nearer by a press on it, by the buttons, and by the keys + and -; the arrow keys
 * move it. Escape closes it.
 */
export function PictureZoom({ pictures, current, onShow, onClose }: Props) {
  const zoom = useZoom(current)
  const { level, zoomTo } = zoom
  const picture = pictures[current]
  if (!picture) return null
  const show = (at: number) => {
    zoomTo(SMALLEST, MIDDLE)
    onShow(at)
  }
  return (
    <Sheet isOpen onClose={onClose} title={picture.alt} width="wide">
      <ZoomedPicture picture={picture} zoom={zoom} />
      <div className={styles.controls}>
        <Row gap={4}>
          <IconButton
            icon="minus"
            label="Zoom out"
            disabled={level === SMALLEST}
            onClick={() => zoomTo(level - STEP)}
          />
          <output className={styles.level}>{level * 100} %</output>
          <IconButton
            icon="plus"
            label="Zoom in"
            disabled={level === LARGEST}
            onClick={() => zoomTo(level + STEP)}
          />
        </Row>
        {pictures.length > 1 && (
          <Row gap={4}>
            <IconButton
              icon="left"
              label="Previous picture"
              disabled={current === 0}
              onClick={() => show(current - 1)}
            />
            <IconButton
              icon="right"
              label="Next picture"
              disabled={current === pictures.length - 1}
              onClick={() => show(current + 1)}
            />
          </Row>
        )}
      </div>
    </Sheet>
  )
}
