import type { contentApi } from '@larder/shared/contracts'
import { Link, styled } from '@larder/shared/ui'

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(8),
  [theme.wide]: { gridTemplateColumns: `repeat(auto-fit, minmax(${theme.spacing(60)}, 1fr))` },
  '& h2': { ...theme.typography.h4, marginBottom: theme.spacing(2) },
  '& p, & li': theme.typography.body2,
  '& p + p': { marginTop: theme.spacing(2) },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: theme.target },
}))

/** The text of a block; a footer has no room for the pictures, cards and questions of a page. */
function wordsOf(block: contentApi.Block) {
  switch (block.type) {
    case 'text':
    case 'picture-text':
      return { title: block.title, lines: block.paragraphs, action: block.action }
    case 'call-to-action':
      return { title: block.title, lines: block.text ? [block.text] : [], action: block.action }
    case 'list':
      return { title: block.title, lines: block.items, action: undefined }
    case 'quote':
      return { title: undefined, lines: [`“${block.text}” ${block.name}`], action: undefined }
    case 'cards':
    case 'faqs':
    case 'steps':
      return undefined
  }
}

/** Blocks of content above the footer's menus (spec §3 footerBlocks). */
export function FooterBlocks({ blocks }: { blocks: readonly contentApi.Block[] }) {
  const shown = blocks.map(wordsOf).filter((block) => block !== undefined)
  return (
    <Blocks>
      {shown.map(({ title, lines, action }) => (
        <div key={title ?? lines[0]}>
          {title && <h2>{title}</h2>}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {action?.link.startsWith('/') && <Link to={action.link}>{action.label}</Link>}
        </div>
      ))}
    </Blocks>
  )
}
