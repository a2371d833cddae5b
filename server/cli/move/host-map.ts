import { readFile, rename, writeFile } from 'node:fs/promises'
import { MoveError } from './move-error.ts'

const ENTRY = /^([^\s#]+)\s+(\S+)\s*$/
const CELL_NAME = /^[\w.-]+$/

/** The text of a map of hosts to cells in which these hosts lead to this cell. Other lines and comments stay. */
export function changeHostMap(text: string, hosts: readonly string[], cell: string): string {
  const lines = text.split('\n').filter((line) => !hosts.includes(ENTRY.exec(line)?.[1]?.toLowerCase() ?? ''))
  while (lines.at(-1) === '') lines.pop()
  return [...lines, ...hosts.map((host) => `${host} ${cell}`), ''].join('\n')
}

/** Writes the hosts into the balancer's map, in one step. Throws MoveError for a name that a map cannot hold. */
export async function writeHostMap(file: string, hosts: readonly string[], cell: string): Promise<void> {
  if (!CELL_NAME.test(cell)) throw new MoveError(`"${cell}" is no name of a cell: letters, digits, . and -`)
  const unfinished = `${file}.part`
  await writeFile(unfinished, changeHostMap(await readFile(file, 'utf8'), hosts, cell))
  await rename(unfinished, file)
}
