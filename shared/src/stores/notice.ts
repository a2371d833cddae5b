import { isText, only } from '../lib/index.ts'
import { keep, readKept } from './storage.ts'

const NAME = 'notice'
const KEEP_DAYS = 1 / 24

/** Keeps words for the document the shopper is sent to: a toast does not outlive its own page. */
export function leaveNotice(text: string): void {
  keep(NAME, text, KEEP_DAYS)
}

/** What another document left to say, once. */
export function takeNotice(): string | undefined {
  const text = readKept(NAME, only(isText))
  if (text) keep(NAME, undefined)
  return text
}
