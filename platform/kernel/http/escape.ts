const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)
}

const UNSAFE_IN_SCRIPT = /[<>&\u2028\u2029]/g

/** JSON that is safe in an inline script: none of its characters can end the script or start a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    UNSAFE_IN_SCRIPT,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
