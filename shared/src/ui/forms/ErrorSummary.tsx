import { useEffect, useRef } from 'react'
import { styled } from '../styled.ts'

const Root = styled('div')(({ theme }) => ({
  overflowWrap: 'anywhere',
  padding: theme.spacing(5),
  border: theme.line.strong,
  borderColor: theme.palette.danger.main,
  borderRadius: theme.radius.card,
  background: theme.palette.background.paper,
  '&:focus': { outline: 'none' },
  // On a phone in landscape the form stays in view below it: small, in columns, half of the screen at most.
  [theme.short]: { maxHeight: '50dvh', overflowY: 'auto', padding: theme.spacing(3) },
}))
const Title = styled('h2')(({ theme }) => ({ ...theme.typography.h3, marginBottom: theme.spacing(2) }))
const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  [theme.short]: {
    gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${theme.spacing(60)}), 1fr))`,
    columnGap: theme.spacing(4),
  },
  '& a': { color: theme.palette.danger.text, fontWeight: 600 },
}))

const PREFIX = 'Error: '

type Props = {
  problems: readonly { message: string; fieldId?: string }[]
  /** Changes with every failed attempt, so that focus returns here each time. */
  attempt?: number
}

/**
 * "There is a problem": shown at the top of a form that was rejected. Takes focus, links to the fields
 * (trust §4).
 */
export function ErrorSummary({ problems, attempt = 0 }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0
  // Focus and the document's title are the browser's; both indicate that the form was not sent.
  useEffect(() => {
    if (!hasProblems) return
    root.current?.focus()
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title
    return () => {
      document.title = document.title.replace(PREFIX, '')
    }
  }, [hasProblems, attempt])
  if (!hasProblems) return null
  return (
    <Root ref={root} role="alert" tabIndex={-1}>
      <Title>There is a problem</Title>
      <List>
        {problems.map(({ message, fieldId }) => (
          <li key={fieldId ?? message}>
            {fieldId ? (
              <a href={`#${fieldId}`} onClick={(event) => jump(event, fieldId)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </List>
    </Root>
  )
}

/** Focuses the field without putting its id into the URL. */
function jump(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id)
  if (!field) return
  event.preventDefault()
  field.focus()
  field.scrollIntoView({ block: 'center' })
}
