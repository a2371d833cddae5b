type Rgb = [number, number, number]

const parseRgb = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** A colour `#RRGGBB` between two colours; `share` of the second is from 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseRgb(from), parseRgb(to)]
  const parts = a.map((part, at) => Math.round(part + ((b[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Towards white, as a lit side. */
export const light = (colour: string, share = 0.3): string => mix(colour, '#ffffff', share)
/** Towards a warm near-black, as a side in shade. */
export const dark = (colour: string, share = 0.3): string => mix(colour, '#1d120c', share)

/** Whether dark text is readable on the colour. */
export const isPale = (colour: string): boolean => {
  const [r, g, b] = parseRgb(colour)
  return r * 0.299 + g * 0.587 + b * 0.114 > 150
}

type Point = readonly [x: number, y: number]
type Attributes = Record<string, string | number>
type Stop = readonly [offset: number, colour: string, opacity?: number]

/** A length with one decimal, which keeps the drawing small. */
export const num = (value: number): string => String(Math.round(value * 10) / 10)

const attributes = (given: Attributes): string =>
  Object.entries(given)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? num(value) : value}"`)
    .join('')

/** An SVG path. */
export const path = (d: string, fill: string, more: Attributes = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(more)}/>`

/** An open line with round ends. */
export const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

export const ellipse = ([x, y]: Point, [rx, ry]: Point, fill: string): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"/>`

/** A rectangle with rounded corners, as a path so that every shape helper takes it. */
export function box([x, y]: Point, [w, h]: Point, radius = 0): string {
  const r = Math.min(radius, w / 2, h / 2)
  return `M${num(x + r)} ${num(y)}H${num(x + w - r)}Q${num(x + w)} ${num(y)} ${num(x + w)} ${num(y + r)}V${num(y + h - r)}Q${num(x + w)} ${num(y + h)} ${num(x + w - r)} ${num(y + h)}H${num(x + r)}Q${num(x)} ${num(y + h)} ${num(x)} ${num(y + h - r)}V${num(y + r)}Q${num(x)} ${num(y)} ${num(x + r)} ${num(y)}Z`
}

/** An ellipse as a path. */
export const oval = ([x, y]: Point, [rx, ry]: Point): string =>
  `M${num(x - rx)} ${num(y)}A${num(rx)} ${num(ry)} 0 1 1 ${num(x + rx)} ${num(y)}A${num(rx)} ${num(ry)} 0 1 1 ${num(x - rx)} ${num(y)}Z`

/** Moves, turns (degrees) and scales what is drawn around the origin. */
export const place = (drawn: string, at: Point, { turn = 0, size = 1, flip = false } = {}): string =>
  `<g transform="translate(${num(at[0])} ${num(at[1])})${turn ? ` rotate(${num(turn)})` : ''}${size === 1 && !flip ? '' : ` scale(${flip ? '-' : ''}${size.toFixed(3)} ${size.toFixed(3)})`}">${drawn}</g>`

export const fade = (drawn: string, opacity: number): string => `<g opacity="${opacity}">${drawn}</g>`

/**
 * Draws one picture: keeps its gradients, clips and pseudo-random numbers, which are the same for the same seed, so that
 * a picture is drawn the same way every time (mulberry32 over an FNV hash).
 */
export class Pen {
  #state = 2_166_136_261
  readonly #definitions = new Map<string, string>()
  #clips = 0

  constructor(seed: string) {
    for (const sign of seed) this.#state = Math.imul(this.#state ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  }

  /** From 0 to 1, or between two numbers. */
  random(from = 0, to = 1): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * (to - from)
  }

  pick<Kind>(list: readonly [Kind, ...Kind[]]): Kind {
    return list[Math.floor(this.random() * list.length)] ?? list[0]
  }

  /** What one `map` over a number of copies draws. */
  times(count: number, draw: (at: number) => string): string {
    return Array.from({ length: count }, (_, at) => draw(at)).join('')
  }

  #define(content: string, element: (id: string) => string): string {
    const known = this.#definitions.get(content)
    const id = known ? (/id="(\w+)"/.exec(known)?.[1] ?? '') : `d${this.#definitions.size}`
    if (!known) this.#definitions.set(content, element(id))
    return id
  }

  /** A linear gradient over the shape's box; `along` is its end point when it starts at 0 0. */
  linear(stops: readonly Stop[], along: Point = [0, 1]): string {
    const inner = this.#stops(stops)
    const end = `x2="${along[0]}" y2="${along[1]}"`
    return `url(#${this.#define(`l${end}${inner}`, (id) => `<linearGradient id="${id}" x1="0" y1="0" ${end}>${inner}</linearGradient>`)})`
  }

  /** A radial gradient over the shape's box. */
  radial(stops: readonly Stop[], { at = [0.5, 0.5] as Point, reach = 0.5 } = {}): string {
    const inner = this.#stops(stops)
    const place = `cx="${at[0]}" cy="${at[1]}" r="${reach}"`
    return `url(#${this.#define(`r${place}${inner}`, (id) => `<radialGradient id="${id}" ${place}>${inner}</radialGradient>`)})`
  }

  #stops(stops: readonly Stop[]): string {
    return stops
      .map(
        ([offset, colour, opacity]) =>
          `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('')
  }

  /** Only what is inside of the outline. */
  clip(outline: string, drawn: string): string {
    this.#clips += 1
    const id = `c${this.#clips}`
    return `<clipPath id="${id}"><path d="${outline}"/></clipPath><g clip-path="url(#${id})">${drawn}</g>`
  }

  /** The shape blurred, for the shadow that a picture has. */
  blur(drawn: string, radius: number): string {
    const id = this.#define(
      `b${radius}`,
      (name) =>
        `<filter id="${name}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    )
    return `<g filter="url(#${id})">${drawn}</g>`
  }

  /** A round thing, lit from the upper left. */
  ball(outline: string, colour: string, shade = 0.4): string {
    const body = this.radial(
      [
        [0, light(colour, 0.38)],
        [0.4, colour],
        [0.75, dark(colour, shade * 0.45)],
        [1, dark(colour, shade)],
      ],
      { at: [0.36, 0.3], reach: 0.78 },
    )
    return path(outline, body)
  }

  /** A flat thing with a little depth: lighter above, deeper below. */
  slab(outline: string, colour: string, shade = 0.22): string {
    return path(
      outline,
      this.linear(
        [
          [0, light(colour, 0.2)],
          [0.45, colour],
          [1, dark(colour, shade)],
        ],
        [0.25, 1],
      ),
    )
  }

  /** A standing cylinder. */
  tube(outline: string, colour: string, shade = 0.34): string {
    return path(
      outline,
      this.linear(
        [
          [0, dark(colour, shade)],
          [0.14, dark(colour, shade * 0.3)],
          [0.3, light(colour, 0.28)],
          [0.5, colour],
          [0.8, dark(colour, shade * 0.45)],
          [1, dark(colour, shade * 1.15)],
        ],
        [1, 0],
      ),
    )
  }

  /** The light and shade of a cylinder over what is already drawn, such as its label. */
  tubeShade(outline: string, strength = 1): string {
    return path(
      outline,
      this.linear(
        [
          [0, '#20140c', 0.34 * strength],
          [0.16, '#20140c', 0.08 * strength],
          [0.28, '#ffffff', 0.3 * strength],
          [0.4, '#ffffff', 0],
          [0.7, '#20140c', 0.03],
          [1, '#20140c', 0.38 * strength],
        ],
        [1, 0],
      ),
    )
  }

  /** A closed organic outline around the origin; `rough` is how much its radius varies. */
  blob([rx, ry]: Point, rough = 0.08, points = 9): string {
    const start = this.random(0, 6.28)
    const corners = Array.from({ length: points }, (_, at): Point => {
      const angle = start + (at / points) * Math.PI * 2
      const reach = 1 + this.random(-rough, rough)
      return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]
    })
    return smooth(corners)
  }

  /** Points spread evenly in an ellipse around the origin, the lower ones last. */
  spread(count: number, [rx, ry]: Point): Point[] {
    const turn = this.random(0, 6.28)
    return Array.from({ length: count }, (_, at): Point => {
      const reach = Math.sqrt((at + 0.5) / count)
      const angle = turn + at * 2.399_963 + this.random(-0.2, 0.2)
      return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]
    }).toSorted((a, b) => a[1] - b[1])
  }

  /** Small marks inside of an outline: seeds, crumbs, grain. */
  speckle(outline: string, count: number, mark: (at: Point) => string): string {
    const numbers = outline.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
    const reach = Math.max(...numbers.map(Math.abs), 1)
    return this.clip(
      outline,
      this.times(count, () => mark([this.random(-reach, reach), this.random(-reach, reach)])),
    )
  }

  /** Everything that was defined while drawing. */
  definitions(): string {
    return `<defs>${[...this.#definitions.values()].join('')}</defs>`
  }
}

/** A smooth closed outline through the points (Catmull-Rom). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const parts = points.map((_, index) => {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    return `C${num(p1[0] + (p2[0] - p0[0]) / 6)} ${num(p1[1] + (p2[1] - p0[1]) / 6)} ${num(p2[0] - (p3[0] - p1[0]) / 6)} ${num(p2[1] - (p3[1] - p1[1]) / 6)} ${num(p2[0])} ${num(p2[1])}`
  })
  const first = at(0)
  return `M${num(first[0])} ${num(first[1])}${parts.join('')}Z`
}
