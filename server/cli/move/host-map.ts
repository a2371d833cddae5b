import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { MoveError } from './move-error.ts'

const ENTRY = /^([^\s#]+)\s+(\S+)\s*$/
const CELL_NAME = /^[\w.-]+$/

/** The text of a map of hosts to cells in which these hosts lead to this cell. Other lines and comments stay. */
export function changeHostMap(text: string, hosts: readonly string[], cell: string): string {
  const lines = text.split('\n').filter((line) => !hosts.includes(ENTRY.exec(line)?.[1]?.toLowerCase() ?? ''))
  while (lines.at(-1) === '') lines.pop()
  return [...lines, ...hosts.map((host) => `${host} ${cell}`), ''].join('\n')
}

/** The file that takes the map's place, so that the balancer never reads half a map. */
const getUnfinishedPath = (file: string): string => `${file}.part`

const explain = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Tries to change the balancer's map, without a change, because after a move it is too late to find that out. Throws
 * MoveError when that fails, and for a name of a cell that a map cannot hold.
 */
export async function checkHostMap(file: string, cell: string): Promise<void> {
  if (!CELL_NAME.test(cell)) throw new MoveError(`"${cell}" is no name of a cell: letters, digits, . and -`)
  try {
    await writeFile(getUnfinishedPath(file), await readFile(file))
    await rm(getUnfinishedPath(file))
  } catch (error) {
    throw new MoveError(
      `${file} cannot be changed, so this run moves nothing: ${explain(error)}\nThe map is in a folder of the user who runs this (docs/scale.md). Without --map the hosts are printed.`,
    )
  }
}

/** Writes the hosts into the balancer's map, in one step. Throws MoveError, with the hosts, when that fails. */
export async function writeHostMap(file: string, hosts: readonly string[], cell: string): Promise<void> {
  try {
    await writeFile(getUnfinishedPath(file), changeHostMap(await readFile(file, 'utf8'), hosts, cell))
    await rename(getUnfinishedPath(file), file)
  } catch (error) {
    throw new MoveError(
      `${file} was not changed: ${explain(error)}\nLead these hosts to ${cell} now: ${hosts.join(', ')}`,
    )
  }
}
