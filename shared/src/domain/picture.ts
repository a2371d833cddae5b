/** Image breakpoints xs to xxl, in CSS pixels (spec §9). */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536] as const
const DENSITIES = [1, 2] as const
/** Width of the banner preset, and the same at density 2 (spec §9). */
const BANNER_WIDTHS = [800, 1600] as const
/** Side of the blurred placeholder (spec §9). */
export const PLACEHOLDER_SIZE = 10
const QUALITY = 80
const PLACEHOLDER = `f_webp,q_50,blur_3,s_${PLACEHOLDER_SIZE}x${PLACEHOLDER_SIZE}`

/** Every width the image proxy makes, ascending; it refuses others (trust T13). Source: spec §9. */
export const PICTURE_WIDTHS: readonly number[] = [
  ...new Set([
    ...BREAKPOINTS.flatMap((width) => DENSITIES.map((density) => width * density)),
    ...BANNER_WIDTHS,
  ]),
].toSorted((a, b) => a - b)

/** A picture of our own keeps its path; one from elsewhere travels as one encoded segment. */
const source = (src: string): string =>
  /^https?:/i.test(src) ? encodeURIComponent(src) : encodeURI(src.replace(/^\/+/, ''))

/**
 * Address of a picture at a width, through the image proxy: `/_ipx/{modifiers}/{source}`.
 * `width` is raised to the next one the proxy makes. Source: spec §9 Image defaults, providers (images).
 */
export function pictureUrl(
  src: string,
  width: number,
  { fit = 'cover' }: { fit?: 'cover' | 'contain' } = {},
): string {
  const made = PICTURE_WIDTHS.find((candidate) => candidate >= width) ?? PICTURE_WIDTHS.at(-1)
  return `/_ipx/f_webp,q_${QUALITY},w_${made},fit_${fit}/${source(src)}`
}

/** Address of the blurred 10-pixel stand-in of a picture (spec §9: blur 3, quality 50, 10x10). */
export function picturePlaceholderUrl(src: string): string {
  return `/_ipx/${PLACEHOLDER}/${source(src)}`
}

type Set = { src: string; srcSet: string }

/**
 * `src` and `srcset` for an `<img>`: with a fixed `width` one address per density, else one per width the proxy
 * makes, for use with `sizes`.
 */
export function pictureSet(
  src: string,
  { width, fit }: { width?: number; fit?: 'cover' | 'contain' } = {},
): Set {
  if (width !== undefined) {
    const at = (density: number) => pictureUrl(src, width * density, { fit })
    return { src: at(1), srcSet: DENSITIES.map((density) => `${at(density)} ${density}x`).join(', ') }
  }
  const fluid = PICTURE_WIDTHS.filter((candidate) => !BANNER_WIDTHS.some((banner) => banner === candidate))
  const srcSet = fluid.map((candidate) => `${pictureUrl(src, candidate, { fit })} ${candidate}w`).join(', ')
  return { src: pictureUrl(src, 768, { fit }), srcSet }
}

/** What the image proxy is asked to do to a picture. */
export type PictureModifiers = {
  format: 'webp'
  quality: number
  fit: 'cover' | 'contain'
  width: number
  height?: number
  blur?: number
}

/**
 * Reads the modifiers of a proxy address. Undefined for anything but the shapes `pictureUrl` and
 * `picturePlaceholderUrl` make (also with `&` between), so nobody can ask for a million sizes (trust T13).
 */
export function parsePictureModifiers(modifiers: string): PictureModifiers | undefined {
  const given = Object.fromEntries(
    modifiers.split(/[,&]/).map((part) => {
      const at = part.indexOf('_')
      return [part.slice(0, at), part.slice(at + 1)]
    }),
  )
  if (given.f !== 'webp') return undefined
  if (modifiers.replaceAll('&', ',') === PLACEHOLDER) {
    return {
      format: 'webp',
      quality: 50,
      fit: 'cover',
      width: PLACEHOLDER_SIZE,
      height: PLACEHOLDER_SIZE,
      blur: 3,
    }
  }
  const width = Number(given.w)
  const fit = given.fit ?? 'cover'
  const known = new Set(['f', 'q', 'w', 'fit'])
  if (!Object.keys(given).every((key) => known.has(key))) return undefined
  if (!PICTURE_WIDTHS.includes(width) || Number(given.q ?? QUALITY) !== QUALITY) return undefined
  if (fit !== 'cover' && fit !== 'contain') return undefined
  return { format: 'webp', quality: QUALITY, fit, width }
}
