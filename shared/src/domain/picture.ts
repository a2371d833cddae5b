/** Image breakpoints xs to xxl, in CSS pixels (spec §9). */
const BREAKPOINTS = [320, 640, 768, 1024, 1280, 1536] as const
const PIXEL_DENSITIES = [1, 2] as const
/** The width of the banner preset, at densities 1 and 2 (spec §9). */
const BANNER_WIDTHS = [800, 1600] as const
/** Side length in px of the blurred placeholder (spec §9). */
const PLACEHOLDER_SIZE = 10
const PICTURE_QUALITY = 80
const PLACEHOLDER_MODIFIERS = `f_webp,q_50,blur_3,s_${PLACEHOLDER_SIZE}x${PLACEHOLDER_SIZE}`

/** Every width that the image proxy serves, ascending; it rejects others (trust T13). Source: spec §9. */
export const PICTURE_WIDTHS: readonly number[] = [
  ...new Set([
    ...BREAKPOINTS.flatMap((width) => PIXEL_DENSITIES.map((density) => width * density)),
    ...BANNER_WIDTHS,
  ]),
].toSorted((a, b) => a - b)

const FLUID_WIDTHS = PICTURE_WIDTHS.filter((served) => !BANNER_WIDTHS.some((banner) => banner === served))

/** The next larger width that the proxy serves, in pixels. */
const chooseServedWidth = (width: number): number =>
  PICTURE_WIDTHS.find((served) => served >= width) ?? Math.max(...PICTURE_WIDTHS)

/** The shop's own picture keeps its path; an external one becomes one encoded segment. */
const source = (src: string): string =>
  /^https?:/i.test(src) ? encodeURIComponent(src) : encodeURI(src.replace(/^\/+/, ''))

/**
 * The address of a picture at a width, through the image proxy: `/_ipx/{modifiers}/{source}`. `width` is rounded up to
 * the next one that the proxy serves. Quality 80 and fit `cover` are the proxy's defaults, and left out. Source: spec §9 Image defaults, docs/providers.md#images.
 */
export function pictureUrl(
  src: string,
  width: number,
  { fit = 'cover' }: { fit?: 'cover' | 'contain' } = {},
): string {
  return `/_ipx/f_webp,w_${chooseServedWidth(width)}${fit === 'contain' ? ',fit_contain' : ''}/${source(src)}`
}

/** The address of a picture's blurred 10-pixel placeholder (spec §9: blur 3, quality 50, 10x10). */
export function picturePlaceholderUrl(src: string): string {
  return `/_ipx/${PLACEHOLDER_MODIFIERS}/${source(src)}`
}

type Set = { src: string; srcSet: string; sizes: string }
type SetOptions = {
  width?: number
  sizes?: string
  /** Maximum width of a fluid picture on any screen, in CSS pixels. Larger files are left out. */
  maxWidth?: number
  fit?: 'cover' | 'contain'
  /** `banner`: 800 pixels wide, 1600 at density 2 (spec §9). */
  preset?: 'banner'
}

/**
 * `src`, `srcset` and `sizes` for an `<img>`. A fixed `width` in CSS pixels gets two densities (spec §9). A fluid
 * picture gets every width that the proxy serves, up to density 2 of its `maxWidth`; `sizes` gives its width by
 * screen. All use width descriptors: a browser that knows the layout width takes the next smaller file if that is
 * sharp enough.
 */
export function pictureSet(
  src: string,
  { width, sizes = '100vw', maxWidth, fit, preset }: SetOptions = {},
): Set {
  const largest = maxWidth === undefined ? Infinity : chooseServedWidth(maxWidth * 2)
  const fluid = preset === 'banner' ? BANNER_WIDTHS : FLUID_WIDTHS.filter((served) => served <= largest)
  const widths =
    width === undefined ? fluid : PIXEL_DENSITIES.map((density) => chooseServedWidth(width * density))
  const srcSet = [...new Set(widths)]
    .map((served) => `${pictureUrl(src, served, { fit })} ${served}w`)
    .join(', ')
  return {
    src: pictureUrl(src, width ?? (preset === 'banner' ? BANNER_WIDTHS[0] : Math.min(768, largest)), { fit }),
    srcSet,
    sizes: width === undefined ? sizes : `${width}px`,
  }
}

/**
 * Background colours that the proxy accepts, without `#`. Only a few, because each one creates another file (trust
 * T13).
 */
const ALLOWED_BACKGROUNDS = ['ffffff', '000000']

/** The operations of the image proxy on a picture. */
export type PictureModifiers = {
  format: 'webp'
  quality: number
  /** With a height: `cover` crops to the rectangle, `contain` places the whole picture on its background. */
  fit: 'cover' | 'contain'
  width: number
  height?: number
  /** `#RRGGBB`; without a background, transparent areas stay transparent. */
  background?: string
  blur?: number
}

/** Modifiers by the short names that `pictureUrl` writes, and by the names of spec §7. */
const SHORT_MODIFIER_NAMES = new Map([
  ['format', 'f'],
  ['width', 'w'],
  ['height', 'h'],
  ['quality', 'q'],
  ['fit', 'fit'],
  ['resize', 's'],
  ['background', 'b'],
] as const)
type Name = Parameters<typeof SHORT_MODIFIER_NAMES.set>[1]
type ModifierValues = Partial<Record<Name, string>>

const toShortName = (text: string): Name | undefined =>
  [...SHORT_MODIFIER_NAMES].find(([name, short]) => text === name || text === short)?.[1]

/** The modifiers by short name; undefined if one is unknown or occurs twice. */
function parseModifiers(modifiers: string): ModifierValues | undefined {
  const values: ModifierValues = {}
  for (const part of modifiers.split(/[,&]/)) {
    const at = part.indexOf('_')
    const name = toShortName(part.slice(0, at))
    if (!name || values[name] !== undefined) return undefined
    values[name] = part.slice(at + 1)
  }
  return values
}

/** Reads the size. `resize` is width and height in one (`640x320`) and excludes both. */
function parseSize({ w, h, s }: ModifierValues): Pick<PictureModifiers, 'width' | 'height'> | undefined {
  const isServed = (size: string | undefined) => PICTURE_WIDTHS.some((served) => String(served) === size)
  const isOnlySize = w === undefined && h === undefined
  const [width, height, ...rest] = s === undefined ? [w, h] : isOnlySize ? s.split('x') : []
  const hasHeight = height !== undefined || s !== undefined
  if (rest.length > 0 || !isServed(width) || (hasHeight && !isServed(height))) return undefined
  return { width: Number(width), ...(hasHeight && { height: Number(height) }) }
}

function parseBackground({ b }: ModifierValues): Pick<PictureModifiers, 'background'> | undefined {
  if (b === undefined) return {}
  const colour = b.replace(/^#/, '').toLowerCase()
  return ALLOWED_BACKGROUNDS.includes(colour) ? { background: `#${colour}` } : undefined
}

/**
 * Parses the modifiers of a proxy address: format, width, height, quality, fit, resize and background (spec §7),
 * separated by `,` or `&`. Undefined for any value that the proxy does not serve, so that a client cannot request
 * arbitrary sizes (trust T13).
 */
export function parsePictureModifiers(modifiers: string): PictureModifiers | undefined {
  if (modifiers.replaceAll('&', ',') === PLACEHOLDER_MODIFIERS) {
    const [width, height] = [PLACEHOLDER_SIZE, PLACEHOLDER_SIZE]
    return { format: 'webp', quality: 50, fit: 'cover', width, height, blur: 3 }
  }
  const values = parseModifiers(modifiers)
  const size = values && parseSize(values)
  const background = values && parseBackground(values)
  if (!size || !background || values.f !== 'webp') return undefined
  const { q = String(PICTURE_QUALITY), fit = 'cover' } = values
  if (q !== String(PICTURE_QUALITY) || (fit !== 'cover' && fit !== 'contain')) return undefined
  return { format: 'webp', quality: PICTURE_QUALITY, fit, ...size, ...background }
}
