import type { contentApi } from '@larder/shared/contracts'
import { Icon, styled } from '@larder/shared/ui'

const Item = styled('details')(({ theme }) => ({
  background: theme.palette.background.paper,
  border: theme.line.hairline,
  borderRadius: theme.radius.card,
  '& + &': { marginTop: theme.spacing(3) },
  '& > summary': {
    ...theme.typography.h4,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(4),
    minHeight: theme.target,
    padding: `${theme.spacing(3)} ${theme.spacing(5)}`,
    borderRadius: theme.radius.card,
    listStyle: 'none',
    cursor: 'pointer',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:focus-visible': theme.ring,
  '& > summary > svg': { flexShrink: 0, transition: `transform ${theme.pace.quick}` },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
}))
const Answer = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  padding: `0 ${theme.spacing(5)} ${theme.spacing(5)}`,
  color: theme.palette.text.secondary,
  textWrap: 'pretty',
}))

/**
 * Expandable questions as native `<details>`, so that they work before any script and find-in-page opens
 * them.
 */
export function FaqList({ faqs }: { faqs: readonly contentApi.Faq[] }) {
  return (
    <div>
      {faqs.map(({ question, answer }) => (
        <Item key={question}>
          <summary>
            {question}
            <Icon name="down" size="small" />
          </summary>
          <Answer>{answer}</Answer>
        </Item>
      ))}
    </div>
  )
}
