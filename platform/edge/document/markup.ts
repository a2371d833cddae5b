/**
 * Elements that a page's body may contain: only those that display something. Scripts, styles, frames, `base`, `meta`,
 * `link` and elements whose content is not markup (`noscript`, `xmp`…) are excluded.
 */
const ELEMENTS = new Set(
  [
    'a abbr address area article aside audio b bdi bdo blockquote br button canvas caption cite code col colgroup data',
    'datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header',
    'hgroup hr i img input ins kbd label legend li main map mark menu meter nav ol optgroup option output p picture pre',
    'progress q rp rt ruby s samp search section select small source span strong sub summary sup table tbody td tfoot',
    'th thead time tr track u ul var video wbr',
    'svg g path circle rect line polyline polygon ellipse defs clippath mask pattern symbol lineargradient',
    'radialgradient stop text tspan',
  ].flatMap((line) => line.split(' ')),
)
const VOID = new Set('area br col hr img input source track wbr'.split(' '))
/**
 * Limits above any real page's nesting depth and number of tags and texts. Checking more would block other requests.
 */
const MAX_DEPTH = 300
const MAX_TOKENS = 100_000
const NAME = '[a-zA-Z][\\w-]*'
const ATTRIBUTES = `(?:\\s+[a-zA-Z_:][\\w:.-]*(?:="[^"]*")?)*`
/**
 * One token of body markup as React writes it: a comment of React, structured data (which browsers do not execute), a
 * text area or title with its text, a tag, or text. Anything else ends the check.
 */
const TOKEN = new RegExp(
  [
    `<!--[^<>-]{0,40}-->`,
    `<script type="application/ld\\+json">[^<]*</script>`,
    `<(?:textarea|title)(?<textAttributes>${ATTRIBUTES})\\s*>[^<]*</(?:textarea|title)>`,
    `<(?<closing>/?)(?<name>${NAME})(?<attributes>${ATTRIBUTES})\\s*(?<selfClosing>/?)>`,
    `[^<]+`,
  ].join('|'),
  'gy',
)
const ATTRIBUTE = /\s([a-zA-Z_:][\w:.-]*)(?:="([^"]*)")?/g
/** Event handlers, documents in an attribute, shadow roots, and the nonce that allows a script to run. */
const FORBIDDEN_ATTRIBUTE = /^(on.*|srcdoc|nonce|http-equiv|shadowroot.*|is|ping)$/i
const ADDRESS = /^(href|src|xlink:href|poster|data|cite)$/i
/** Targets of forms, which may only be in this shop. */
const FORM_ADDRESS = /^(action|formaction)$/i
/**
 * A path of this shop, or a suffix to the page's address. Browsers remove tabs and line ends, treat `\` as `/` and
 * decode character references, so none of these is allowed except `&amp;`, as React writes it.
 */
const OWN_PATH = /^(?:$|[?#]|\/(?![/\\]))(?:[^&\\\p{Cc}]|&amp;)*$/u
/** An address whose scheme only opens a page, a picture, a phone call or a message. */
const SAFE_ADDRESS = /^(?:(?:https?|mailto|tel|sms|blob):|data:image\/|[^:&]*(?:[/?#]|&amp;|$))/i

function attributeProblem(text: string): string | undefined {
  for (const [, name = '', value = ''] of text.matchAll(ATTRIBUTE)) {
    if (FORBIDDEN_ATTRIBUTE.test(name)) return `the attribute ${name}`
    const isAllowed = FORM_ADDRESS.test(name)
      ? OWN_PATH.test(value)
      : !ADDRESS.test(name) || SAFE_ADDRESS.test(value.trim())
    if (!isAllowed) return `the address ${value.slice(0, 40)}`
  }
  return undefined
}

type Tag = { closing: string; name: string; attributes: string; selfClosing: string }

/** Checks one tag and keeps `open`, the stack of surrounding elements, up to date. */
function tagProblem(
  { closing, name: tagName, attributes, selfClosing }: Tag,
  open: string[],
): string | undefined {
  const name = tagName.toLowerCase()
  if (!ELEMENTS.has(name)) return `<${name}>`
  if (closing) return open.pop() === name && !attributes ? undefined : `a misplaced </${name}>`
  if (!selfClosing && !VOID.has(name)) open.push(name)
  return attributeProblem(attributes)
}

function tokenProblem(groups: Record<string, string | undefined>, open: string[]): string | undefined {
  const { textAttributes = '', name, closing = '', attributes = '', selfClosing = '' } = groups
  const problem =
    name === undefined
      ? attributeProblem(textAttributes)
      : tagProblem({ closing, name, attributes, selfClosing }, open)
  if (problem) return problem
  return open.length > MAX_DEPTH ? `elements nested ${open.length} deep` : undefined
}

/**
 * Describes the first thing in a rendered body that is not allowed in a page; undefined when there is none. The
 * document's policy also blocks scripts; this check rejects harmful markup without scripts as well, and keeps the body
 * inside its element.
 */
export function markupProblem(body: string): string | undefined {
  const open: string[] = []
  let tokens = 0
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < body.length) {
    const at = TOKEN.lastIndex
    const groups = TOKEN.exec(body)?.groups ?? {}
    if (TOKEN.lastIndex <= at) return `markup like ${JSON.stringify(body.slice(at, at + 40))}`
    const problem = tokenProblem(groups, open)
    if (problem) return problem
    if ((tokens += 1) > MAX_TOKENS) return `more than ${MAX_TOKENS} tags and texts`
  }
  return open.length > 0 ? `an unclosed <${open.at(-1)}>` : undefined
}
