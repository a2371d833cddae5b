import { useState } from 'react'
import { picturePlaceholderUrl, pictureSet } from '../../domain/index.ts'
import { Icon } from './Icon.tsx'
import styles from './Picture.module.css'

type Props = {
  /** Path or URL of the picture as in the API; without it a placeholder is shown. */
  src: string | null | undefined
  /** Empty if adjacent text says the same. */
  alt: string
  /** Aspect ratio, for example '4 / 3', which reserves the space before the picture has loaded. */
  ratio?: string
  /** A fixed width in CSS pixels; otherwise set `sizes`. */
  width?: number
  /** The `sizes` attribute, for a width that depends on the screen. */
  sizes?: string
  /** With `sizes`: the maximum width on any screen, in CSS pixels (768 fills the widest phone). Larger files are not offered. */
  maxWidth?: number
  /** For the largest picture of the first screen: loads eagerly with high priority. */
  isPriority?: boolean
  /** Shows the blurred 10-pixel placeholder. On by default for priority pictures. */
  isBlurred?: boolean
  fit?: 'cover' | 'contain'
  /** A banner's widths instead of all widths that the proxy serves. */
  preset?: 'banner'
  shape?: 'square' | 'card' | 'field' | 'round'
}

/** As in the style sheet. */
const DEFAULT_RATIO = '4 / 3'

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
  // The picture may have failed before hydration, when no listener was attached.
  const checkFailure = (node: HTMLImageElement | null) => {
    if (node?.complete && node.naturalWidth === 0 && node.currentSrc) onFailed()
  }
  return (
    <img
      ref={checkFailure}
      // Placed before `src` and `srcset`, because a browser starts fetching when it has read those.
      loading={isPriority ? 'eager' : 'lazy'}
      {...set}
      alt={alt}
      {...(isPriority && { fetchPriority: 'high' })}
      decoding="async"
      onError={onFailed}
    />
  )
}

/**
 * A picture through the image proxy: WebP, the right size, two densities, no layout shift. Shows an icon when it
 * fails.
 */
export function Picture(props: Props) {
  const {
    src,
    alt,
    ratio = DEFAULT_RATIO,
    width,
    sizes,
    maxWidth,
    isPriority = false,
    isBlurred = isPriority,
  } = props
  const { fit, shape, preset } = props
  const [failed, setFailed] = useState<string>()
  const isMissing = !src || failed === src
  const set = pictureSet(src ?? '', {
    width,
    sizes,
    maxWidth,
    ...(fit && { fit }),
    ...(preset && { preset }),
  })
  const blur = !isMissing && isBlurred ? { backgroundImage: `url("${picturePlaceholderUrl(src)}")` } : {}
  // A menu has a hundred pictures, so the defaults are in the style sheet.
  const style = { ...(ratio !== DEFAULT_RATIO && { aspectRatio: ratio }), ...blur }
  return (
    <span className={styles.frame} data-fit={fit} data-shape={shape} style={style}>
      {isMissing ? (
        <MissingPicture alt={alt} />
      ) : (
        <Image set={set} alt={alt} isPriority={isPriority} onFailed={() => setFailed(src)} />
      )}
    </span>
  )
}
