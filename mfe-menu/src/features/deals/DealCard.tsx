import type { catalogueApi } from '@larder/shared/contracts'
import { Card, CardLink, Picture, Pill, styled } from '@larder/shared/ui'
import { useOpenedLinks } from '../../parts/opened.ts'

const Face = styled('div')({ position: 'relative' })
const Sign = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetBlockStart: theme.spacing(2),
  insetInlineStart: theme.spacing(2),
}))
const Words = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(4),
}))
const Name = styled('h3')(({ theme }) => ({ ...theme.typography.h4, textWrap: 'pretty' }))
const Story = styled('p')(({ theme }) => ({
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
}))

/** A deal: a meal opens its courses, any other deal the page of its items. */
export function DealCard({ deal }: { deal: catalogueApi.Deal }) {
  const links = useOpenedLinks()
  return (
    <Card>
      <Face>
        <Picture src={deal.picture} alt="" width={320} ratio="2 / 1" />
        <Sign>
          <Pill tone="danger" isSolid>
            {deal.badge}
          </Pill>
        </Sign>
      </Face>
      <Words>
        <Name>
          <CardLink {...links.deal(deal)}>{deal.name}</CardLink>
        </Name>
        <Story>{deal.description}</Story>
      </Words>
    </Card>
  )
}
