/** sRGB channels, 0..1. */
type Rgb = readonly [number, number, number]
/** OKLab: lightness 0..1 and two colour axes. Lightness can change without a shift of hue. */
type Lab = readonly [number, number, number]

const HEX_COLOUR_PATTERN = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Whether the theme supports this colour format (`#rgb` or `#rrggbb`). */
export function isHexColour(value: unknown): value is string {
  return typeof value === 'string' && HEX_COLOUR_PATTERN.test(value.trim())
}

function parseHex(hex: string): Rgb {
  const digits = hex.trim().slice(1)
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

function formatHex(rgb: Rgb): string {
  const pair = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(pair).join('')}`
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

function toLab(rgb: Rgb): Lab {
  const [r, g, b] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex)
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

/** Contrast ratio of two colours, 1 to 21. Source: WCAG 2.2 §1.4.3. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].toSorted((a, b) => a - b)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** Perceived lightness, 0..1. */
export function lightness(hex: string): number {
  return toLab(parseHex(hex))[0]
}

/** The same hue at another perceived lightness. `chroma` scales the saturation (1 = unchanged). */
export function atLightness(hex: string, target: number, chroma = 1): string {
  const [, a, b] = toLab(parseHex(hex))
  const inGamut = (rgb: Rgb) => rgb.every((value) => value >= -0.001 && value <= 1.001)
  for (let scale = chroma; scale > 0; scale -= 0.05) {
    const rgb = fromLab([target, a * scale, b * scale])
    if (inGamut(rgb)) return formatHex(rgb)
  }
  return formatHex(fromLab([target, 0, 0]))
}

/** Mixes a `share` of `over` into `under`, in a perceptual colour space. */
export function mix(over: string, under: string, share: number): string {
  const [first, second] = [toLab(parseHex(over)), toLab(parseHex(under))]
  const part = (at: 0 | 1 | 2) => first[at] * share + second[at] * (1 - share)
  return formatHex(fromLab([part(0), part(1), part(2)]))
}

/**
 * Black or white, whichever is readable on the fill; white if both are. One of them always has a contrast of at least
 * 4.58.
 */
export function onColour(fill: string): string {
  return contrast('#ffffff', fill) >= 4.5 ? '#ffffff' : '#000000'
}

/**
 * The nearest shade of `colour` that reaches `ratio` on all `backgrounds`: the colour itself if it does, else a darker
 * or lighter one, depending on the backgrounds. Source: spec §9 default colours, readings 34.
 */
export function readable(colour: string, backgrounds: readonly string[], ratio = 4.5): string {
  const isReadable = (shade: string) =>
    backgrounds.every((background) => contrast(shade, background) >= ratio)
  if (isReadable(colour)) return colour
  const mean =
    backgrounds.reduce((total, background) => total + luminance(background), 0) / backgrounds.length
  const step = mean > 0.18 ? -0.01 : 0.01
  for (let target = lightness(colour) + step; target > 0 && target < 1; target += step) {
    const shade = atLightness(colour, target)
    if (isReadable(shade)) return shade
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/**
 * The text colour for a background from content: `preferred` if it is readable, a shade of it, or black or white without
 * one.
 */
export function inkOn(background: string, preferred?: string): string {
  if (!isHexColour(background)) return 'inherit'
  return isHexColour(preferred) ? readable(preferred, [background]) : onColour(background)
}
