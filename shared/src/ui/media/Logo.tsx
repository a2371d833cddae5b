import { pictureSet } from '../../domain/index.ts'
import { styled } from '../styled.ts'

const Image = styled('img')(({ theme }) => ({
  width: 'auto',
  maxWidth: '100%',
  objectFit: 'contain',
  objectPosition: 'left',
  '&[data-for="light"]': theme.dark({ display: 'none' }),
  '&[data-for="dark"]': { display: 'none', ...theme.dark({ display: 'block' }) },
}))
const Word = styled('span')(({ theme }) => ({
  ...theme.typography.h3,
  fontWeight: 800,
  letterSpacing: '-.02em',
  color: theme.palette.primary.text,
  whiteSpace: 'nowrap',
}))

/** CSS pixels: the approximate width of a wordmark at the usual height. */
const USUAL_WIDTH = 176

type Props = {
  /** The brand's logo; without one its name is shown. */
  src?: string | null | undefined
  /** The logo for dark surfaces, shown in the dark scheme. */
  srcOnDark?: string | null | undefined
  name: string
  /** CSS height; the width follows. */
  height?: string
}

/**
 * The brand's logo: its picture, in the dark scheme the dark variant, else its name in the brand's colour.
 */
export function Logo({ src, srcOnDark, name, height = 'calc(var(--unit) * 8)' }: Props) {
  if (!src) return <Word>{name}</Word>
  const image = (picture: string) => ({
    ...pictureSet(picture, { width: USUAL_WIDTH, fit: 'contain' }),
    alt: name,
  })
  if (!srcOnDark) return <Image {...image(src)} style={{ height }} />
  return (
    <>
      {/* Lazy, so that the hidden one is not fetched. */}
      <Image {...image(src)} data-for="light" loading="lazy" style={{ height }} />
      <Image {...image(srcOnDark)} data-for="dark" loading="lazy" style={{ height }} />
    </>
  )
}
