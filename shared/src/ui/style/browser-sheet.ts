import type { StyleSheet } from './sheet.ts'

/**
 * Names of the styles in the server's HTML. The tags are not moved, because that would cause a new layout of
 * the page.
 */
function namesInDocument(): Set<string> {
  const tags = document.querySelectorAll<HTMLElement>('style[data-emotion]')
  return new Set([...tags].flatMap((tag) => (tag.dataset['emotion'] ?? '').split(' ').slice(1)))
}

function addRule(sheet: CSSStyleSheet, rule: string): void {
  try {
    sheet.insertRule(rule, sheet.cssRules.length)
  } catch {
    // A selector unknown to this browser, as in a server-rendered sheet: the other rules still apply.
  }
}

/**
 * The sheet of a page in the browser, in addition to the server's rules. Tags of its own have the document's
 * nonce (trust T12); global rules are before all others.
 */
export function createBrowserSheet(nonce?: string): StyleSheet {
  let names: Set<string> | undefined
  const known = () => (names ??= namesInDocument())
  const tags: { class?: HTMLStyleElement; global?: HTMLStyleElement } = {}
  const tagOf = (kind: 'class' | 'global') => {
    const here = tags[kind]
    if (here?.isConnected) return here
    const tag = document.createElement('style')
    if (nonce) tag.nonce = nonce
    if (kind === 'global') document.head.prepend(tag)
    else document.head.append(tag)
    tags[kind] = tag
    return tag
  }
  return {
    isServer: false,
    has: (name) => known().has(name),
    add: (name, rules, kind) => {
      known().add(name)
      const { sheet } = tagOf(kind)
      if (sheet) for (const rule of rules) addRule(sheet, rule)
    },
  }
}
