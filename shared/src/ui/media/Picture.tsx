import { useState } from 'react'
import { picturePlaceholderUrl, pictureSet } from '../../domain/index.ts'
import { Icon } from './Icon.tsx'
import styles from './Picture.module.css'

type Props = {
  /** Path or address of the picture as in the API; without one a placeholder is shown. */
  src: string | null | undefined
  /** Empty where the text beside it says the same. */
  alt: string
  /** Aspect ratio, for example '4 / 3': reserves the room before the picture has loaded. */
  ratio?: string
  /** Width in CSS pixels where it is fixed; else give `sizes`. */
  width?: number
  /** The `sizes` attribute where the width depends on the screen. */
  sizes?: string
  /** With `sizes`: the largest width on any screen, in CSS pixels; what would never be used is not offered. */
  maxWidth?: number
  /** The largest picture of the first screen: loaded eagerly, with high priority. */
  isPriority?: boolean
  /** Shows the blurred 10-pixel placeholder; on by default for priority pictures. */
  isBlurred?: boolean
  fit?: 'cover' | 'contain'
  /** A banner's widths instead of every one the proxy produces. */
  preset?: 'banner'
  shape?: 'square' | 'card' | 'field' | 'round'
}

function MissingPicture({ alt }: { alt: string }) {
  return (
    <span
      className={styles.missing}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <Icon name="image" size="large" />
    </span>
  )
}

type ImageProps = {
  set: ReturnType<typeof pictureSet>
  alt: string
  isPriority: boolean
  onFailed: () => void
}

function Image({ set, alt, isPriority, onFailed }: ImageProps) {
  // It may have failed before hydration, when no listener was attached.
  const look = (node: HTMLImageElement | null) => {
    if (node?.complete && node.naturalWidth === 0 && node.currentSrc) onFailed()
  }
  return (
    <img
      ref={look}
      // Before `src` and `srcset`: a browser starts fetching once it has read those.
      loading={isPriority ? 'eager' : 'lazy'}
      {...set}
      alt={alt}
      fetchPriority={isPriority ? 'high' : 'auto'}
      decoding="async"
      onError={onFailed}
    />
  )
}

/**
 * A picture through the image proxy: webp, right size, two densities, no layout shift; an icon when it fails.
 */
export function Picture(props: Props) {
  const {
    src,
    alt,
    ratio = '4 / 3',
    width,
    sizes,
    maxWidth,
    isPriority = false,
    isBlurred = isPriority,
  } = props
  const { fit = 'cover', shape = 'square', preset } = props
  const [failed, setFailed] = useState<string>()
  const isMissing = !src || failed === src
  const set = pictureSet(src ?? '', { width, sizes, maxWidth, fit, ...(preset && { preset }) })
  const blur = !isMissing && isBlurred ? { backgroundImage: `url("${picturePlaceholderUrl(src)}")` } : {}
  return (
    <span className={styles.frame} data-fit={fit} data-shape={shape} style={{ aspectRatio: ratio, ...blur }}>
      {isMissing ? (
        <MissingPicture alt={alt} />
      ) : (
        <Image set={set} alt={alt} isPriority={isPriority} onFailed={() => setFailed(src)} />
      )}
    </span>
  )
}
