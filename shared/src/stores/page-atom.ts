import { atom, type WritableAtom } from 'nanostores'
import { reportUnforeseen } from '../errors/index.ts'

/**
 * An atom that several areas listen to. As on the bus, an error that a listener throws, also one of a store computed from
 * it, is reported and does not fail whoever set the value: the server may have done what was asked for.
 */
export function pageAtom<T>(initial: T): WritableAtom<T> {
  const $atom = atom(initial)
  const set = $atom.set.bind($atom)
  // All listeners run before the error arrives here.
  $atom.set = (value) => {
    try {
      set(value)
    } catch (error) {
      reportUnforeseen(error)
    }
  }
  return $atom
}
