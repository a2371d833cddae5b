import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Prop -> its type as source text, with `?` after the name of an optional prop: `{ 'onPicked?': '() => void' }`. */
export type PartSurface = Readonly<Record<string, string>>

const PART_PROPS_MODULE = resolve(import.meta.dirname, '../src/ui/exposed/part-props')
const CONTRACT_START = 'export type PartProps = {'
const MEMBER_PATTERN = /^'?([\w/-]+\??)'?:\s*(.*)$/
const OPENING_BRACKETS = '([{<'
const CLOSING_BRACKETS = ')]}>'

/** The file of the parts' props: a source file in the workspace, a declaration file in the package. */
export const findPartPropsFile = (): string =>
  existsSync(`${PART_PROPS_MODULE}.ts`) ? `${PART_PROPS_MODULE}.ts` : `${PART_PROPS_MODULE}.d.ts`

/** Splits the text of an object type, up to its closing brace, into members. */
function splitMembers(text: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const [index, char] of Array.from(text).entries()) {
    const isArrow = char === '>' && text[index - 1] === '='
    if (OPENING_BRACKETS.includes(char)) depth += 1
    if (CLOSING_BRACKETS.includes(char) && !isArrow) depth -= 1
    if (depth < 0) break
    if (depth === 0 && (char === ';' || char === '\n')) pieces.push('')
    else pieces.push(`${pieces.pop() ?? ''}${char}`)
  }
  return pieces.map((piece) => piece.replaceAll(/\s+/g, ' ').trim()).filter((piece) => piece !== '')
}

/** The members of an object type. A piece without a name continues the previous one. */
function parseMembers(text: string): [name: string, type: string][] {
  const members: [string, string][] = []
  for (const piece of splitMembers(text)) {
    const [, name, type = ''] = MEMBER_PATTERN.exec(piece) ?? []
    const last = members.at(-1)
    if (name) members.push([name, type])
    else if (last) last[1] = `${last[1]} ${piece}`.trim()
  }
  return members.map(([name, type]) => [name, type.replace(/^\| /, '')])
}

/**
 * `<area>/<Component>` -> its props, read from the text of `part-props.ts` or its declarations. Throws when the format
 * is not the expected one.
 */
export function parsePartSurfaces(source: string): Record<string, PartSurface> {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const start = text.indexOf(CONTRACT_START)
  const parts = start < 0 ? [] : parseMembers(text.slice(start + CONTRACT_START.length))
  if (parts.length === 0)
    throw new Error('shared/config/part-surface.ts does not find the parts in part-props.ts')
  return Object.fromEntries(
    parts.map(([name, type]) => [
      name,
      Object.fromEntries(type.startsWith('{') ? parseMembers(type.slice(1)) : []),
    ]),
  )
}

export const readPartSurfaces = (): Record<string, PartSurface> =>
  parsePartSurfaces(readFileSync(findPartPropsFile(), 'utf8'))
