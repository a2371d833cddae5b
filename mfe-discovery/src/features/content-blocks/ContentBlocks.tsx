import type { contentApi } from '@larder/shared/contracts'
import { styled } from '@larder/shared/ui'
import { ContentBlock } from './ContentBlock.tsx'

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(14),
  '& section': { marginTop: 0 },
  [theme.wide]: { gap: theme.spacing(20) },
}))

/** A page's blocks, one under the other. */
export function ContentBlocks({ blocks }: { blocks: readonly contentApi.Block[] }) {
  return (
    <Stack>
      {blocks.map((block, index) => (
        <ContentBlock key={`${block.type}-${index}`} block={block} />
      ))}
    </Stack>
  )
}
