import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Prop -> its type as it is written, with `?` behind the name of one that may be left out: `{ 'onPicked?': '() => void' }`. */
export type PartSurface = Readonly<Record<string, string>>

const MODULE = resolve(import.meta.dirname, '../src/ui/exposed/part-props')
const CONTRACT = 'export type PartProps = {'
const MEMBER = /^'?([\w/-]+\??)'?:\s*(.*)$/
const OPENING = '([{<'
const CLOSING = ')]}>'

/** The file of the parts' props: a source in the workspace, types in the package. */
export const partPropsFile = (): string => (existsSync(`${MODULE}.ts`) ? `${MODULE}.ts` : `${MODULE}.d.ts`)

/** The text up to the brace that closes it, in pieces: the members of an object type. */
function splitMembers(text: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const [index, char] of Array.from(text).entries()) {
    const isArrow = char === '>' && text[index - 1] === '='
    if (OPENING.includes(char)) depth += 1
    if (CLOSING.includes(char) && !isArrow) depth -= 1
    if (depth < 0) break
    if (depth === 0 && (char === ';' || char === '\n')) pieces.push('')
    else pieces.push(`${pieces.pop() ?? ''}${char}`)
  }
  return pieces.map((piece) => piece.replaceAll(/\s+/g, ' ').trim()).filter((piece) => piece !== '')
}

/** The members of an object type by name; a piece that names none goes on with the one before it. */
function membersOf(text: string): [name: string, type: string][] {
  const members: [string, string][] = []
  for (const piece of splitMembers(text)) {
    const [, name, type = ''] = MEMBER.exec(piece) ?? []
    const last = members.at(-1)
    if (name) members.push([name, type])
    else if (last) last[1] = `${last[1]} ${piece}`.trim()
  }
  return members.map(([name, type]) => [name, type.replace(/^\| /, '')])
}

/**
 * `<area>/<Component>` -> its props, read off the text of `part-props.ts` or of its types. Throws when it is not written
 * as it was.
 */
export function partSurfaces(source: string): Record<string, PartSurface> {
  const text = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const start = text.indexOf(CONTRACT)
  const parts = start < 0 ? [] : membersOf(text.slice(start + CONTRACT.length))
  if (parts.length === 0)
    throw new Error('shared/config/part-surface.ts does not find the parts in part-props.ts')
  return Object.fromEntries(
    parts.map(([name, type]) => [
      name,
      Object.fromEntries(type.startsWith('{') ? membersOf(type.slice(1)) : []),
    ]),
  )
}

/** The props of every part, as this kit has them. */
export const ownPartSurfaces = (): Record<string, PartSurface> =>
  partSurfaces(readFileSync(partPropsFile(), 'utf8'))
