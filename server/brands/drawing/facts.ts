import type { BrandFolder } from '../brand-folder.ts'
import type { Lettering } from './lettering.ts'
import { box, isPale, mix, num, path, place, stroke } from './pen.ts'

type Menu = BrandFolder['menu']
type Item = Menu['items'][number]

/** What the back of a pack says: the declared facts of an item, in the words of the item's page. */
export type PackFacts = {
  name: string
  size: string
  ingredients: string
  storage: string
  maker: string
  /** Nutrients by column: `100 g`, a portion. */
  columns: { per: string; amounts: string[] }[]
}

/** The letters of the small print: plain words, and those that stand out, such as allergens. */
export type FinePrint = { plain: Lettering; strong: Lettering }

const NUTRIENTS = [
  'Energy (kJ)',
  'Energy (kcal)',
  'Fat',
  'of which saturates',
  'Carbohydrate',
  'of which sugars',
  'Fibre',
  'Protein',
  'Salt',
] as const

const formatGrams = (amount: number | undefined): string => (amount === undefined ? '' : `${amount} g`)

function formatColumn(row: Menu['nutrition'][number]): PackFacts['columns'][number] {
  const { fat, saturates, carbohydrate, sugars, fibre, protein, salt } = row
  return {
    per: row.per === 'portion' ? (row.portion ?? 'Portion') : row.per === '100g' ? '100 g' : '100 ml',
    amounts: [
      ...[row.energyKj, row.energyKcal].map((amount) => amount?.toString() ?? ''),
      ...[fat, saturates, carbohydrate, sugars, fibre, protein, salt].map(formatGrams),
    ],
  }
}

/** The facts that an item declares; what it does not declare is empty. */
export function listFacts({ nutrition }: Menu, item: Item): PackFacts {
  const declared = (text: string | undefined) => (text === 'none' ? '' : (text ?? ''))
  return {
    name: item.name,
    size: item.unitSize ?? '',
    ingredients: declared(item.ingredients),
    storage: declared(item.storage),
    maker: item.manufacturer ?? '',
    columns: nutrition.filter((row) => row.item === item.slug && row.per !== 'none').map(formatColumn),
  }
}

const INK = '#26231F'
/** The share of a table's width that its amounts have. */
const TABLE_CELLS = 0.62
const LINE_HEIGHT = 1.26
/** Allergens are in capitals in the ingredients (assimilated Regulation 1169/2011, article 21). */
const isStrong = (word: string): boolean => /[A-Z]{3}/.test(word)

type Column = { x: number; y: number; width: number }

/** Words in lines from the left, the strong ones in their own letters, and where the next line begins. */
function writeText(
  { plain, strong }: FinePrint,
  text: string,
  { x, y, width, size }: Column & { size: number },
) {
  const space = plain.width(' ') * size
  let [at, line] = [0, 0]
  const drawn = text.split(/\s+/).map((word) => {
    const letters = isStrong(word) ? strong : plain
    const wide = letters.width(word) * size
    if (at > 0 && at + wide > width) [at, line] = [0, line + 1]
    const left = x + at
    at += wide + space
    return letters.write(word, {
      x: left + wide / 2,
      y: y + size + line * size * LINE_HEIGHT,
      size,
      fill: INK,
    })
  })
  return { drawn: drawn.join(''), below: y + (line + 1) * size * LINE_HEIGHT }
}

/** Headings with their texts below each other. */
function writeSections(
  print: FinePrint,
  sections: readonly [heading: string, text: string][],
  { x, y, width, size }: Column & { size: number },
) {
  let below = y
  const drawn = sections
    .filter(([, text]) => text !== '')
    .map(([heading, text]) => {
      const head = writeText({ plain: print.strong, strong: print.strong }, heading, {
        x,
        y: below,
        width,
        size,
      })
      const body = writeText(print, text, { x, y: head.below, width, size })
      below = body.below + size * 0.7
      return head.drawn + body.drawn
    })
  return { drawn: drawn.join(''), below }
}

/** A table whose first column names the nutrients; rows without any amount are left out. */
function writeTable(
  { plain, strong }: FinePrint,
  columns: PackFacts['columns'],
  { x, y, width }: Column,
): string {
  const rows = NUTRIENTS.map((name, at) => [name, ...columns.map(({ amounts }) => amounts[at] ?? '')]).filter(
    ([, ...cells]) => cells.some(Boolean),
  )
  const table = [['Typical values', ...columns.map(({ per }) => per)], ...rows]
  const nameWidth = width * (1 - TABLE_CELLS)
  const cellWidth = (width * TABLE_CELLS) / columns.length
  const starts = [x, ...columns.map((_, at) => x + nameWidth + at * cellWidth)]
  // The largest size at which every cell fits into its column.
  const fit = (lines: string[][], letters: Lettering) =>
    Math.min(
      29,
      ...lines.flatMap((cells) =>
        cells.map(
          (cell, at) => ((at === 0 ? nameWidth : cellWidth) * 0.95) / Math.max(letters.width(cell), 0.1),
        ),
      ),
    )
  const sizes = { head: fit(table.slice(0, 1), strong), body: fit(rows, plain) }
  return table
    .map((cells, row) => {
      const [letters, size] = row === 0 ? [strong, sizes.head] : [plain, sizes.body]
      const base = y + 36 + row * 56
      const words = cells.map((cell, at) =>
        letters.write(cell, {
          x: (starts[at] ?? x) + (letters.width(cell) * size) / 2,
          y: base,
          size,
          fill: INK,
        }),
      )
      return (
        words.join('') + stroke(`M${num(x)} ${base + 16}H${num(x + width)}`, '#C9C3B8', row === 0 ? 3 : 1.5)
      )
    })
    .join('')
}

/** The largest size at which the sections fit. */
function fitSections(
  print: FinePrint,
  sections: readonly [string, string][],
  { height, ...column }: Column & { height: number },
): string {
  for (let size = 30; ; size -= 1) {
    const { drawn, below } = writeSections(print, sections, { ...column, size })
    if (below - column.y <= height || size <= 12) return drawn
  }
}

const [WIDTH, HEIGHT] = [1180, 840]
const MARGIN = 34

/** The back of a pack, near: what is in it on the left, nutrition on the right. */
export function drawFacts(
  facts: PackFacts,
  { print, heading, mark, colour }: { print: FinePrint; heading: Lettering; mark: string; colour: string },
): string {
  const [left, top] = [-WIDTH / 2, -HEIGHT / 2]
  const inner = { x: left + MARGIN, y: top + 150, width: WIDTH - MARGIN * 2, height: HEIGHT - 150 - MARGIN }
  const hasTable = facts.columns.length > 0
  const textWidth = hasTable ? inner.width * 0.42 : inner.width
  const column = { x: inner.x + MARGIN, y: inner.y + MARGIN, width: textWidth - MARGIN * 1.6 }
  const sections: [string, string][] = [
    ['Ingredients', facts.ingredients],
    ['Storage', facts.storage],
    ['Made by', facts.maker],
    ['Size', facts.size],
  ]
  const table = {
    x: inner.x + textWidth + MARGIN,
    y: inner.y + MARGIN,
    width: inner.width - textWidth - MARGIN * 2,
  }
  const size = Math.min(60, 820 / heading.width(facts.name))
  return (
    path(box([left, top], [WIDTH, HEIGHT], 26), colour) +
    path(box([inner.x, inner.y], [inner.width, inner.height], 12), mix('#ffffff', colour, 0.03)) +
    place(mark, [inner.x, top + 32], { size: 88 / 128 }) +
    heading.write(facts.name, {
      x: inner.x + 116 + (heading.width(facts.name) * size) / 2,
      y: top + 76 + size * 0.36,
      size,
      fill: isPale(colour) ? INK : '#ffffff',
    }) +
    fitSections(print, sections, { ...column, height: inner.height - MARGIN * 1.5 }) +
    (hasTable ? writeTable(print, facts.columns, table) : '')
  )
}
