/** How many lines of a list are matched at once. */
export const MAX_LIST_LINES = 60

/** A line of a shopping list: how many, and of what. */
export type ListLine = { quantity: number; term: string }

/** Signs before an entry: bullets, dashes, boxes to tick, and numbers of a numbered list. */
const BULLET = /^\s*(?:[-–—•*·○●☐☑✓✔]|\[[ xX]?\]|\d{1,2}[.)](?=\s))\s*/
/** `2 x milk`, `2× milk`, `2x milk`. */
const COUNT_FIRST = /^(\d{1,2})\s*[x×*]\s*(?=\S)/i
/** `milk x 2`, `milk ×2`, `milk (2)`. */
const COUNT_LAST = /\s*(?:[x×*]\s*(\d{1,2})|\((\d{1,2})\))$/i
/** `2 onions`. A number before a measure belongs to the item: `2 pints milk`, `6 pack apples`. */
const BARE_COUNT =
  /^(\d{1,2})\s+(?!(?:pints?|l|litres?|ml|cl|g|kg|grams?|kilos?|oz|lbs?|packs?|pk|slices?|rolls?|sheets?|%)(?![\p{L}\p{M}\p{N}]))(?=\p{L})/iu

const clamp = (quantity: number): number => Math.min(99, Math.max(1, quantity))

/** Reads a line of a shopping list. Without a number it is one. Pure. */
export function parseListLine(line: string): ListLine {
  const text = line.replace(BULLET, '').replaceAll(/\s+/g, ' ').trim()
  const first = COUNT_FIRST.exec(text) ?? BARE_COUNT.exec(text)
  if (first) return { quantity: clamp(Number(first[1])), term: text.slice(first[0].length) }
  const last = COUNT_LAST.exec(text)
  if (last?.index) return { quantity: clamp(Number(last[1] ?? last[2])), term: text.slice(0, last.index) }
  return { quantity: 1, term: text }
}

/** The entries of a pasted list: one on each line, or all on one line with commas or semicolons between them. */
export function splitList(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const entries = lines.length === 1 ? (lines[0] ?? '').split(/[,;，；、،]/) : lines
  return entries.map((entry) => entry.trim()).filter((entry) => /\p{L}/u.test(entry))
}
