import { styled } from '@larder/shared/ui'

/** The basket's lines, with the totals beside them on wide screens. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(6),
  alignItems: 'start',
  [theme.wide]: { gridTemplateColumns: 'minmax(0, 1.5fr) minmax(0, 1fr)', gap: theme.spacing(8) },
}))
