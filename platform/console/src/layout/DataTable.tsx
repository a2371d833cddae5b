/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the roles of what is not displayed as a table */
import Box from '@mui/material/Box'

type Props = {
  caption: string
  head: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[]
}

const TABLE = {
  borderSpacing: '16px 4px',
  '& caption, & th, & td': { textAlign: 'start' },
}

/** On a phone each row is a block: its name, followed by a line per column. */
const BLOCKS = {
  display: 'block',
  '& thead': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
  '& caption, & tbody, & tr, & tbody th': { display: 'block' },
  // Paths of files are wider than a phone.
  '& caption, & tbody th': { overflowWrap: 'anywhere' },
  '& tr': { marginTop: '12px' },
  '& td': { display: 'flex', justifyContent: 'space-between', gap: '16px' },
  // Screen readers already read the column's header.
  '& td::before': { content: 'attr(data-column) / ""', color: 'text.secondary' },
}

/**
 * A table of numbers. When it is wider than the screen it scrolls, also by keyboard; on a phone its rows are blocks.
 * The roles are explicit because browsers drop them from elements that are not displayed as a table.
 */
export function DataTable({ caption, head, rows }: Props) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={caption}>
      <Box
        component="table"
        role="table"
        aria-label={caption}
        sx={({ breakpoints }) => ({ ...TABLE, [breakpoints.down('sm')]: BLOCKS })}
      >
        <caption>{caption}</caption>
        <thead>
          <tr role="row">
            {head.map((title) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(([first, ...values], row) => (
            // Two rows may have the same name.
            <tr key={`${row} ${first}`} role="row">
              <th scope="row" role="rowheader">
                {first}
              </th>
              {values.map((value, column) => (
                <td key={head[column + 1]} role="cell" data-column={head[column + 1]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
