import { useState } from 'react'
import { picturePlaceholderUrl, pictureSet } from '../../domain/index.ts'
import { styled } from '../styled.ts'
import { Icon } from './Icon.tsx'

const Frame = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  background: theme.palette.background.sunken,
  backgroundSize: 'cover',
  color: theme.palette.text.secondary,
  '& > img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
  // Pictures are made for light surfaces: dimmed a little in the dark scheme.
  ...theme.dark({ '& > img': { filter: 'brightness(.88)' } }),
  variants: [
    { props: { 'data-fit': 'contain' }, style: { '& > img': { objectFit: 'contain' } } },
    { props: { 'data-shape': 'card' }, style: { borderRadius: theme.radius.card } },
    { props: { 'data-shape': 'field' }, style: { borderRadius: theme.radius.field } },
    { props: { 'data-shape': 'round' }, style: { borderRadius: theme.radius.pill } },
  ],
}))
const Missing = styled('span')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  opacity: 0.55,
})

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
    <Missing {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      <Icon name="image" size="large" />
    </Missing>
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
      // A lazy picture may be chosen by its layout width.
      sizes={isPriority ? set.sizes : `auto, ${set.sizes}`}
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
  const { src, alt, ratio = '4 / 3', width, sizes, isPriority = false, isBlurred = isPriority } = props
  const { fit = 'cover', shape = 'square', preset } = props
  const [failed, setFailed] = useState<string>()
  const isMissing = !src || failed === src
  const set = pictureSet(src ?? '', { width, sizes, fit, ...(preset && { preset }) })
  const blur = !isMissing && isBlurred ? { backgroundImage: `url("${picturePlaceholderUrl(src)}")` } : {}
  return (
    <Frame data-fit={fit} data-shape={shape} style={{ aspectRatio: ratio, ...blur }}>
      {isMissing ? (
        <MissingPicture alt={alt} />
      ) : (
        <Image set={set} alt={alt} isPriority={isPriority} onFailed={() => setFailed(src)} />
      )}
    </Frame>
  )
}
