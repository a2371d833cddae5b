/** Keeps the page's place while its area renders in the browser. */
export function PagePlaceholder() {
  return <main aria-busy="true" />
}
