/** Facts for search engines (schema.org) as data beside the page; nothing of it is run or shown. */
export function StructuredData({ data }: { data: object }) {
  const words = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // No text in it can end the element.
  return <script type="application/ld+json">{words.replaceAll('<', String.raw`\u003c`)}</script>
}
