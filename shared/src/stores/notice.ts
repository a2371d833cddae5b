import { isString, only } from '../lib/index.ts'
import { writeStored, readStored } from './storage.ts'

const STORAGE_KEY = 'notice'
const RETENTION_DAYS = 1 / 24

/** Stores a message for the document that the shopper is redirected to, because a toast does not outlive its page. */
export function leaveNotice(text: string): void {
  writeStored(STORAGE_KEY, text, RETENTION_DAYS)
}

/** Returns the message that another document stored, and removes it. */
export function takeNotice(): string | undefined {
  const text = readStored(STORAGE_KEY, only(isString))
  if (text) writeStored(STORAGE_KEY, undefined)
  return text
}
