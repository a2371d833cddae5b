import Box from '@mui/material/Box'

type Props = {
  caption: string
  head: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[]
}

/** A table of figures that scrolls by itself where it is wider than the screen, also by keyboard. */
export function DataTable({ caption, head, rows }: Props) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={caption}>
      <Box
        component="table"
        sx={{ borderSpacing: '16px 4px', '& caption, & th, & td': { textAlign: 'start' } }}
      >
        <caption>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...values]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {values.map((value, column) => (
                <td key={head[column + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
