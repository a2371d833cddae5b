/**
 * What others do to React's text: translators put `<font>` elements in its place, extensions split, wrap or remove it.
 * React keeps its own nodes and would write into one that nobody sees, or throw when it removes one or inserts before it
 * (docs/decisions/276).
 */

const FIBER_KEY = '__reactFiber$'

/** Whether React made or hydrated the node. Text that is the only child of an element is not: React writes its parent. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith(FIBER_KEY))
const isReactsText = (node: Node): node is Text => node instanceof Text && isReacts(node)

type Place = Pick<MutationRecord, 'target' | 'previousSibling' | 'nextSibling'>

/** The nodes that others show in place of a text of React's, or beside it with a part of what it said. */
const shownNodes = new WeakMap<Text, Set<ChildNode>>()
/** The text that a node of others stands for. */
const textOf = new WeakMap<Node, Text>()
/** Nodes that others added to the page. */
const foreignNodes = new WeakSet<Node>()
/** Where a text was before it was taken out of the page. */
const places = new WeakMap<Node, Place>()

const page = { isChanged: false }

export function noteOutsideChange(): void {
  page.isChanged = true
}

/**
 * Whether others change this page, so that what React finds need not be what a release rendered. Google's translation
 * marks the document, and no page of the shop has a `<font>`.
 */
export const isChangedByOthers = (): boolean =>
  page.isChanged ||
  /\btranslated-(ltr|rtl)\b/.test(document.documentElement.className) ||
  document.querySelector('font') !== null

function claim(text: Text, node: ChildNode): void {
  const nodes = shownNodes.get(text) ?? new Set()
  shownNodes.set(text, nodes.add(node))
  textOf.set(node, text)
  noteOutsideChange()
}

const isUnclaimed = (node: Node | null): node is ChildNode =>
  node !== null && foreignNodes.has(node) && !textOf.has(node)

/** A node was taken out: what others put at its place shows its text from now on. */
function noteRemoved(node: Node, added: readonly ChildNode[], place: Place): void {
  const text = isReactsText(node) ? node : textOf.get(node)
  // React moves its own nodes, and some translators move the text into their element: then it still shows.
  if (!text || node.isConnected) return
  if (node === text) places.set(text, place)
  else textOf.delete(node)
  const shown = added.length > 0 ? added : [place.previousSibling, place.nextSibling].filter(isUnclaimed)
  for (const other of shown) claim(text, other)
}

function noteRecord({
  target,
  addedNodes,
  removedNodes,
  previousSibling,
  nextSibling,
}: MutationRecord): void {
  const added = ([...addedNodes] as ChildNode[]).filter((node) => !isReacts(node)) // children of an element
  for (const node of added) foreignNodes.add(node)
  for (const node of removedNodes) noteRemoved(node, added, { target, previousSibling, nextSibling })
  if (removedNodes.length > 0 || !previousSibling) return
  // `splitText` adds the rest of a text after it.
  const text = isReactsText(previousSibling) ? previousSibling : textOf.get(previousSibling)
  if (text) for (const node of added) if (node instanceof Text) claim(text, node)
}

function removeShown(text: Text): void {
  for (const node of shownNodes.get(text) ?? []) node.remove()
  shownNodes.delete(text)
}

/** The child of `parent` that shows what React's node says, or that is around it. */
function getShownNode(parent: Node, node: Node): Node | undefined {
  const shown = node instanceof Text ? [...(shownNodes.get(node) ?? [])] : []
  const first = shown.find(({ parentNode }) => parentNode === parent)
  if (first) return first
  let around: Node | null = node.parentNode
  while (around && around.parentNode !== parent) around = around.parentNode
  return around ?? undefined
}

/** The child of `parent` that follows a node that was taken out; null for its end. */
function getNextNode(parent: Node, node: Node): Node | null {
  const { previousSibling, nextSibling } = places.get(node) ?? {}
  if (nextSibling) {
    if (nextSibling.parentNode === parent) return nextSibling
    const shown = getShownNode(parent, nextSibling)
    if (shown) return shown
  }
  return previousSibling?.parentNode === parent ? previousSibling.nextSibling : null
}

// Each is called with the node that it was called on.
// oxlint-disable-next-line typescript/unbound-method
const { removeChild, insertBefore, appendChild } = Node.prototype
const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')

/** Puts a text back to where others show it or took it from. */
function putBack(text: Text): void {
  const first = [...(shownNodes.get(text) ?? [])].find(({ isConnected }) => isConnected)
  if (!text.isConnected || first) {
    const parent = first?.parentNode ?? places.get(text)?.target
    if (parent) insertBefore.call(parent, text, first ?? getNextNode(parent, text))
  }
  removeShown(text)
}

/** Removes a child of React's that others wrapped or took out already. */
function removeWrapped(parent: Node, child: ChildNode): void {
  const around = getShownNode(parent, child)
  child.remove()
  const isEmpty = around instanceof Element && !around.textContent && !around.querySelector(':not(font)')
  if (isEmpty) around.remove()
}

/** The same operations for nodes that are where React left them; anything else of others throws as ever. */
const guarded = {
  removeChild<Child extends Node>(this: Node, child: Child): Child {
    const isElsewhere = child.parentNode !== this && isReacts(child)
    if (child instanceof Text) removeShown(child)
    if (!isElsewhere) return removeChild.call(this, child) as Child
    removeWrapped(this, child as Node as ChildNode) // React removes children only
    return child
  },
  insertBefore<Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    if (child instanceof Text) removeShown(child)
    const isElsewhere = next && next.parentNode !== this && isReacts(next)
    const before = isElsewhere ? (getShownNode(this, next) ?? getNextNode(this, next)) : next
    return insertBefore.call(this, child, before) as Child
  },
  appendChild<Child extends Node>(this: Node, child: Child): Child {
    if (child instanceof Text) removeShown(child)
    return appendChild.call(this, child) as Child
  },
}

/**
 * Makes React's page outlive what others do to it, from now on. Returns the function that stops it, for tests.
 */
export function surviveOutsideChanges(): () => void {
  const observer = new MutationObserver((records) => records.forEach(noteRecord))
  observer.observe(document.body, { childList: true, subtree: true })
  Object.assign(Node.prototype, guarded)
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (this instanceof Text && (shownNodes.has(this) || places.has(this))) putBack(this)
      nodeValue?.set?.call(this, value)
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild })
    if (nodeValue) Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
  }
}
