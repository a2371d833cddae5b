import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Noto Sans has the alphabets (Latin with Polish and Vietnamese, Greek, Cyrillic), Noto Sans SC the Chinese characters.
 * Both are divided into files by characters, about a hundred together; a receipt embeds of each only what it needs.
 */
const FAMILIES = ['noto-sans', 'noto-sans-sc']
const { resolve } = createRequire(import.meta.url)
const getFolder = (family: string) => dirname(resolve(`@fontsource-variable/${family}/package.json`))

export type Weight = 'regular' | 'bold'
const AXES: Record<Weight, { wght: number }> = { regular: { wght: 400 }, bold: { wght: 700 } }

/** In place of a character that no file has: a script of another font, an emoji. */
const MISSING = '\u25A1'
/** Drawn where a text has nothing else, so that each file has a character. */
const SPACE = ' '

/** Part of a text in one font. */
type Run = { font: string; text: string }
type FileRange = { path: string; from: number; to: number }

/** The files of a family and the characters of each, as the package lists them. */
async function loadRanges(family: string): Promise<FileRange[]> {
  const folder = getFolder(family)
  const list = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string> // the package's format
  return Object.entries(list).flatMap(([name, ranges]) => {
    const path = join(folder, 'files', `${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`)
    return ranges.split(',').map((range) => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return { path, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }
    })
  })
}

/** Which file has a character; the first family's where both have it. */
async function createFileFinder(): Promise<(character: string) => string | undefined> {
  const ranges = (await Promise.all(FAMILIES.map(loadRanges))).flat()
  const known = new Map<string, string | undefined>()
  return (character) => {
    if (known.has(character)) return known.get(character)
    const code = character.codePointAt(0) ?? 0
    const path = ranges.find(({ from, to }) => code >= from && code <= to)?.path
    known.set(character, path)
    return path
  }
}

export type ReceiptFonts = {
  /** Divides a text by font. */
  split: (text: string, weight: Weight) => Run[]
  /** The fonts of all texts that were divided, with their characters alone. */
  load: () => Promise<Map<string, Uint8Array>>
}

/** The fonts of one receipt. */
export async function openReceiptFonts(): Promise<ReceiptFonts> {
  const findFile = await createFileFinder()
  const used = new Map<string, { path: string; weight: Weight; characters: Set<string> }>()

  function addCharacter(character: string, weight: Weight): Run {
    const own = findFile(character)
    const text = own ? character : MISSING
    const path = own ?? findFile(MISSING) ?? ''
    const font = `${basename(path)} ${weight}`
    const use = used.get(font) ?? { path, weight, characters: new Set([SPACE]) }
    use.characters.add(text)
    used.set(font, use)
    return { font, text }
  }

  return {
    split(text, weight) {
      const runs: Run[] = []
      for (const character of text) {
        const { font, text: drawn } = addCharacter(character, weight)
        const last = runs.at(-1)
        if (last?.font === font) last.text += drawn
        else runs.push({ font, text: drawn })
      }
      return runs
    },
    async load() {
      const fonts = new Map<string, Uint8Array>()
      // One after another: each is decompressed in memory.
      for (const [font, { path, weight, characters }] of used) {
        const source = await readFile(path)
        const options = { targetFormat: 'sfnt' as const, variationAxes: AXES[weight] }
        fonts.set(font, new Uint8Array(await subsetFont(source, [...characters].join(''), options)))
      }
      return fonts
    },
  }
}
