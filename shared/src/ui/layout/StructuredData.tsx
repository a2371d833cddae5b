/** Structured data for search engines (schema.org); it is neither run nor shown. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  // Escaped, so that no text in it can end the element.
  return <script type="application/ld+json">{json.replaceAll('<', String.raw`\u003c`)}</script>
}
