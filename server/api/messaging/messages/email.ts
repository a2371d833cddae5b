import type { Sender, MessageTexts } from './message.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** An email as plain text: always included, for readers and for filters. */
export function plainEmail({ paragraphs, button }: MessageTexts, { brandName }: Sender): string {
  const link = button ? [`${button.label}: ${button.href}`] : []
  return [...paragraphs, ...link, brandName].join('\n\n')
}

/** The same email as HTML; tables and inline styles, because email clients support little else. */
export function htmlEmail(
  { subject, paragraphs, button }: MessageTexts,
  { brandName, colour }: Sender,
): string {
  const rows = paragraphs.map((text) => `<p style="margin:0 0 16px">${escape(text)}</p>`).join('')
  const link = button
    ? `<p style="margin:24px 0"><a href="${escape(button.href)}" style="background:${escape(colour)};color:#fff;padding:14px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escape(button.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f5f5f3;font-family:Helvetica,Arial,sans-serif;color:#222;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:560px;background:#fff;border-radius:16px" cellpadding="0" cellspacing="0">
<tr><td style="padding:24px 32px;font-size:20px;font-weight:700;color:${escape(colour)}">${escape(brandName)}</td></tr>
<tr><td style="padding:0 32px 32px;font-size:16px">${rows}${link}</td></tr>
</table></td></tr></table></body></html>`
}
