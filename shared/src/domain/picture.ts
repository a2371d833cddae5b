/** Image breakpoints xs to xxl, in CSS pixels (spec §9). */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536] as const
const DENSITIES = [1, 2] as const
/** Width of the banner preset, and the same at density 2 (spec §9). */
const BANNER_WIDTHS = [800, 1600] as const
/** Side of the blurred placeholder (spec §9). */
export const PLACEHOLDER_SIZE = 10
const QUALITY = 80
const PLACEHOLDER = `f_webp,q_50,blur_3,s_${PLACEHOLDER_SIZE}x${PLACEHOLDER_SIZE}`

/** Every width the image proxy produces, ascending; it rejects others (trust T13). Source: spec §9. */
export const PICTURE_WIDTHS: readonly number[] = [
  ...new Set([
    ...BREAKPOINTS.flatMap((width) => DENSITIES.map((density) => width * density)),
    ...BANNER_WIDTHS,
  ]),
].toSorted((a, b) => a - b)

const FLUID_WIDTHS = PICTURE_WIDTHS.filter((made) => !BANNER_WIDTHS.some((banner) => banner === made))

/** The next larger width the proxy produces, in pixels. */
const madeWidth = (width: number): number =>
  PICTURE_WIDTHS.find((made) => made >= width) ?? Math.max(...PICTURE_WIDTHS)

/** A picture of our own keeps its path; an external one is one encoded segment. */
const source = (src: string): string =>
  /^https?:/i.test(src) ? encodeURIComponent(src) : encodeURI(src.replace(/^\/+/, ''))

/**
 * Address of a picture at a width, through the image proxy: `/_ipx/{modifiers}/{source}`. `width` is raised
 * to the next one the proxy produces. Source: spec §9 Image defaults, docs/providers.md#images.
 */
export function pictureUrl(
  src: string,
  width: number,
  { fit = 'cover' }: { fit?: 'cover' | 'contain' } = {},
): string {
  return `/_ipx/f_webp,q_${QUALITY},w_${madeWidth(width)},fit_${fit}/${source(src)}`
}

/** Address of the blurred 10-pixel placeholder of a picture (spec §9: blur 3, quality 50, 10x10). */
export function picturePlaceholderUrl(src: string): string {
  return `/_ipx/${PLACEHOLDER}/${source(src)}`
}

type Set = { src: string; srcSet: string; sizes: string }
type SetOptions = {
  width?: number
  sizes?: string
  /** Largest width of a fluid picture on any screen, in CSS pixels. Larger files are left out. */
  maxWidth?: number
  fit?: 'cover' | 'contain'
  /** `banner`: 800 pixels wide, 1600 at density 2 (spec §9). */
  preset?: 'banner'
}

/**
 * `src`, `srcset` and `sizes` for an `<img>`. A fixed `width` in CSS pixels has its two densities (spec §9),
 * a fluid picture every width the proxy produces, up to density 2 of its `maxWidth`, with `sizes` for its width by
 * screen. All use width
 * descriptors: a browser that knows the layout width takes the next smaller one when that is sharp enough.
 */
export function pictureSet(
  src: string,
  { width, sizes = '100vw', maxWidth, fit, preset }: SetOptions = {},
): Set {
  const largest = maxWidth === undefined ? Infinity : madeWidth(maxWidth * 2)
  const fluid = preset === 'banner' ? BANNER_WIDTHS : FLUID_WIDTHS.filter((made) => made <= largest)
  const wanted = width === undefined ? fluid : DENSITIES.map((density) => madeWidth(width * density))
  const srcSet = [...new Set(wanted)].map((made) => `${pictureUrl(src, made, { fit })} ${made}w`).join(', ')
  return {
    src: pictureUrl(src, width ?? (preset === 'banner' ? BANNER_WIDTHS[0] : 768), { fit }),
    srcSet,
    sizes: width === undefined ? sizes : `${width}px`,
  }
}

/** Colours that the proxy puts behind a picture, without `#`: few, as each one is another file (trust T13). */
const BACKGROUNDS = ['ffffff', '000000']

/** The image proxy's operations on a picture. */
export type PictureModifiers = {
  format: 'webp'
  quality: number
  /** With a height: `cover` crops to the rectangle, `contain` puts the whole picture on its background. */
  fit: 'cover' | 'contain'
  width: number
  height?: number
  /** `#RRGGBB`; without one what is transparent stays so. */
  background?: string
  blur?: number
}

/** Modifiers by their short names, which `pictureUrl` writes, and those of spec §7. */
const NAMES = new Map([
  ['format', 'f'],
  ['width', 'w'],
  ['height', 'h'],
  ['quality', 'q'],
  ['fit', 'fit'],
  ['resize', 's'],
  ['background', 'b'],
] as const)
type Name = Parameters<typeof NAMES.set>[1]
type Given = Partial<Record<Name, string>>

const shortName = (written: string): Name | undefined =>
  [...NAMES].find(([name, short]) => written === name || written === short)?.[1]

/** Each modifier once, by its short name; undefined when one is unknown or given twice. */
function readModifiers(modifiers: string): Given | undefined {
  const given: Given = {}
  for (const part of modifiers.split(/[,&]/)) {
    const at = part.indexOf('_')
    const name = shortName(part.slice(0, at))
    if (!name || given[name] !== undefined) return undefined
    given[name] = part.slice(at + 1)
  }
  return given
}

/** `resize` is width and height in one, `640x320`: it is given alone. */
function readSize({ w, h, s }: Given): Pick<PictureModifiers, 'width' | 'height'> | undefined {
  const isMade = (size: string | undefined) => PICTURE_WIDTHS.some((made) => String(made) === size)
  const isAlone = w === undefined && h === undefined
  const [width, height, ...rest] = s === undefined ? [w, h] : isAlone ? s.split('x') : []
  const hasHeight = height !== undefined || s !== undefined
  if (rest.length > 0 || !isMade(width) || (hasHeight && !isMade(height))) return undefined
  return { width: Number(width), ...(hasHeight && { height: Number(height) }) }
}

function readBackground({ b }: Given): Pick<PictureModifiers, 'background'> | undefined {
  if (b === undefined) return {}
  const colour = b.replace(/^#/, '').toLowerCase()
  return BACKGROUNDS.includes(colour) ? { background: `#${colour}` } : undefined
}

/**
 * Parses the modifiers of a proxy address: format, width, height, quality, fit, resize and background (spec §7), also with
 * `&` between. Undefined for any value but the few that the proxy makes, so that a client cannot request arbitrary
 * sizes (trust T13).
 */
export function parsePictureModifiers(modifiers: string): PictureModifiers | undefined {
  if (modifiers.replaceAll('&', ',') === PLACEHOLDER) {
    const [width, height] = [PLACEHOLDER_SIZE, PLACEHOLDER_SIZE]
    return { format: 'webp', quality: 50, fit: 'cover', width, height, blur: 3 }
  }
  const given = readModifiers(modifiers)
  const size = given && readSize(given)
  const behind = given && readBackground(given)
  if (!size || !behind || given.f !== 'webp') return undefined
  const { q = String(QUALITY), fit = 'cover' } = given
  if (q !== String(QUALITY) || (fit !== 'cover' && fit !== 'contain')) return undefined
  return { format: 'webp', quality: QUALITY, fit, ...size, ...behind }
}
