import * as z from 'zod'
import { ItemPicture } from '@larder/api/model/menu.ts'
import { isVisible } from '@larder/api/model/scalars.ts'

const LIST_SEPARATOR = '; '

const MAX_TEXT = 1000
/** Longer ones are not looked through for allergens. */
const longText = z.string().max(5000, { abort: true })

/** What spreadsheets leave in a cell: an error value, a column that is too narrow, a formula, an escaped line end. */
const SPREADSHEET_ERROR =
  /^#(REF|NAME|VALUE|NUM|NULL|SPILL|CALC|N\/A|DIV\/0)[!?]?$|^#{3,}$|^Err:\d{3}$|^=[A-Z][A-Z.]*\(|_x000D_/i
/** What people write where they have nothing to say. Shoppers would read it. */
const PLACEHOLDER =
  /^(n\/a|n\.a\.|tb[acd]|null|undefined|nil|no|yes|unknown|not known|to follow|see (the )?(pack|label)(aging)?|[-–—?.…/]+)\.?$/i
const NONE = /^none\.?$/i

type CellContext = { issues: unknown[] }

const explainPlaceholder = (text: string) =>
  `"${text}" says nothing to shoppers: write what it is, or leave the cell empty where that is not known`

function explainText(text: string): string | undefined {
  if (SPREADSHEET_ERROR.test(text))
    return `"${text}" is what a spreadsheet shows instead of a value: mend it there`
  if (PLACEHOLDER.test(text)) return explainPlaceholder(text)
  return text === '' || isVisible(text) ? undefined : 'has no character that can be seen'
}

/** The text, unless it is one that shoppers must not read. An export writes also what was stored before. */
function checkText(text: string, context: CellContext): string {
  const message = explainText(text)
  if (message !== undefined) context.issues.push({ code: 'custom', input: text, message })
  return text
}

/** A text of which none is written as an empty cell. */
function parseOptionalText(text: string, context: CellContext): string | undefined {
  if (!NONE.test(text)) return checkText(text, context) || undefined
  context.issues.push({ code: 'custom', input: text, message: explainPlaceholder(text) })
  return undefined
}

const parseDeclaredText = (cell: string, context: CellContext): string | undefined =>
  NONE.test(cell.trim()) ? 'none' : checkText(cell.trim(), context) || undefined

/**
 * The cells of a table are text. These codecs convert them to values and back, because export writes the format that
 * import reads.
 */
export const textCell = z.codec(z.string(), z.string().min(1, 'must not be empty').max(MAX_TEXT), {
  decode: (cell, context) => checkText(cell.trim(), context),
  encode: (value) => value,
})

export const optionalTextCell = z.codec(z.string(), longText.optional(), {
  decode: (cell, context) => parseOptionalText(cell.trim(), context),
  encode: (value) => value ?? '',
})

/** A text that may also say `none`: known to need none. */
export const declaredTextCell = z.codec(z.string(), longText.optional(), {
  decode: (cell, context) => parseDeclaredText(cell, context),
  encode: (value) => value ?? '',
})

/** `£2.20` and `2.20` are amounts in pounds; where pence are wanted, they are not read by a guess. */
const explainNumber = (cell: unknown): string => {
  const [, pounds, pence] = /^\s*£?\s*(\d{1,5})[.,](\d\d)\s*$/.exec(String(cell)) ?? []
  const isAmount = pounds !== undefined && pence !== undefined
  return `"${String(cell)}" is not a whole number${isAmount ? `: write ${Number(pounds + pence)} for £${pounds}.${pence}` : ''}`
}

const digitsText = z.string().regex(/^\s*\d{1,7}\s*$/, { error: ({ input }) => explainNumber(input) })

export const countCell = z.codec(digitsText, z.int(), { decode: Number, encode: String })

export const optionalCountCell = z.codec(
  z.string().regex(/^\s*(\d{1,7})?\s*$/, { error: ({ input }) => explainNumber(input) }),
  z.int().optional(),
  {
    decode: (cell) => (cell.trim() ? Number(cell) : undefined),
    encode: (value) => (value === undefined ? '' : String(value)),
  },
)

const YES = new Set(['yes', 'y', 'true', '1'])
const NO = new Set(['no', 'n', 'false', '0', ''])
const simplify = (cell: string) => cell.trim().toLowerCase()

const yesText = z.string().refine((cell) => YES.has(simplify(cell)) || NO.has(simplify(cell)), {
  error: ({ input }) => `"${String(input)}" is neither yes nor no`,
})
const formatYes = (value: boolean | undefined): string => (value ? 'yes' : '')

export const yesCell = z.codec(yesText, z.boolean(), {
  decode: (cell) => YES.has(simplify(cell)),
  encode: formatYes,
})

/** A yes or nothing, of a column that a folder from before the column may lack. */
export const laterYesCell = z.codec(yesText.optional(), z.boolean().optional(), {
  decode: (cell = '') => YES.has(simplify(cell)) || undefined,
  encode: formatYes,
})

const amountText = z.string().regex(/^\s*(\d{1,5}(\.\d{1,2})?)?\s*$/, {
  error: ({ input }) => `"${String(input)}" must be a number such as 12.5, or empty`,
})

/** Grams, kilojoules or kilocalories; empty means unknown. */
export const optionalAmountCell = z.codec(amountText, z.number().optional(), {
  decode: (cell) => (cell.trim() ? Number(cell) : undefined),
  encode: (value) => (value === undefined ? '' : String(value)),
})

/** A word of a fixed list in any letter case. */
export const wordCell = <Word extends string>(words: readonly Word[]) =>
  z.codec(z.string(), z.enum(words), {
    decode: (cell) => simplify(cell) as Word, // checked by the schema of words
    encode: (value) => value,
  })

/**
 * Several values in one cell, separated by semicolons, commas or lines. `spell` gives a value the spelling of its
 * schema.
 */
export const listCell = <Value extends z.ZodType<string, string>>(
  value: Value,
  spell: (part: string) => string = (part) => part,
) =>
  z.codec(z.string(), z.array(value), {
    decode: (cell) =>
      cell
        .split(/[;,\n]/)
        .map((part) => spell(part.trim()))
        // the array's own schema checks each part afterwards
        .filter(Boolean) as z.input<Value>[],
    encode: (values) => values.join(LIST_SEPARATOR),
  })

/** As a cell that may be empty, in a column that must be there: what nobody states is not taken for nothing. */
export const statedCountCell = optionalCountCell.clone()

/** Emphasis of allergens in a text, which shoppers see as capitals: `**wheat** flour` is `WHEAT flour`. */
const EMPHASISED =
  /\*\*([^*\n]+)\*\*|__([^_\n]+)__|<(?:b|strong|em|i|u)>([^<]*)<\/(?:b|strong|em|i|u)>|(?<!\w)_([^_\n]+)_(?!\w)|(?<!\*)\*([^*\n]+)\*(?!\*)/gi

export const ingredientsCell = z.codec(z.string(), longText.optional(), {
  decode: (cell, context) =>
    parseDeclaredText(cell, context)?.replace(EMPHASISED, (_, ...groups: unknown[]) =>
      groups
        .slice(0, 5)
        .filter((group) => typeof group === 'string')
        .join('')
        .toUpperCase(),
    ),
  encode: (value) => value ?? '',
})

/** Pictures in one cell, separated by semicolons: the file, a space, and the text for those who do not see it. */
export const picturesCell = z.codec(z.string(), z.array(ItemPicture).max(5).optional(), {
  decode: (cell) => {
    const pictures = cell
      .split(';')
      .map((part) => part.trim())
      .filter(Boolean)
    if (pictures.length === 0) return undefined
    return pictures.map((entry) => {
      const [picture = '', ...words] = entry.split(' ')
      return { picture, alt: words.join(' ') }
    })
  },
  encode: (pictures = []) => pictures.map(({ picture, alt }) => `${picture} ${alt}`).join(LIST_SEPARATOR),
})

const ABSENT_CELLS = new Set<z.ZodType>([
  optionalTextCell,
  optionalCountCell,
  optionalAmountCell,
  laterYesCell,
  picturesCell,
])

/**
 * Whether a folder may lack the column of a cell, as one from before the column does. Columns of allergens, ingredients,
 * age and the like must be there.
 */
export const mayLackColumn = (cell: z.ZodType): boolean => ABSENT_CELLS.has(cell)
