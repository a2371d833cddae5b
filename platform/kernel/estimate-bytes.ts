const WORD = 8
const HEADER = 3 * WORD

/**
 * About how many bytes of the heap a value of plain data takes: strings, numbers, arrays and records, as JSON has them.
 * Strings count one byte a character. What two values share counts for both.
 */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return 2 * WORD + value.length
  if (typeof value !== 'object' || value === null) return 0 // in the word of its owner
  let bytes = HEADER
  if (Array.isArray(value)) {
    for (const entry of value) bytes += WORD + estimateBytes(entry)
    return bytes
  }
  for (const key in value) bytes += WORD + estimateBytes(value[key as keyof typeof value])
  return bytes
}
