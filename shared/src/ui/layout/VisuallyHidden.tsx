import { styled } from '../styled.ts'

/** Text for screen readers only. */
export const VisuallyHidden = styled('span')(({ theme }) => ({
  position: 'absolute',
  width: theme.spacing(0.25),
  height: theme.spacing(0.25),
  margin: theme.spacing(-0.25),
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
}))
