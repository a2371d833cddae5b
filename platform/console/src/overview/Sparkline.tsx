import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type Props = {
  label: string
  /** Values per five minutes, oldest first; null where nothing was measured. */
  series: readonly (number | null)[] | undefined
  color: string
}

const WIDTH = 140
const HEIGHT = 32

const isNumber = (value: number | null): value is number => value !== null

/** Draws lines between measured points; a point without neighbours is a short stroke. */
function drawLines(series: readonly (number | null)[]): string {
  const top = Math.max(1, ...series.filter(isNumber))
  const step = WIDTH / Math.max(1, series.length - 1)
  return series
    .map((value, index) => {
      if (value === null) return ''
      const isStart = index === 0 || series[index - 1] === null
      const y = HEIGHT - 1 - (value / top) * (HEIGHT - 2)
      return `${isStart ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}${isStart ? 'h.1' : ''}`
    })
    .join('')
}

export function Sparkline({ label, series, color }: Props) {
  // Start at the first value, so that the chart of a new shop is filled.
  const since = series?.slice(Math.max(0, series.findIndex(isNumber)))
  const measured = since?.filter(isNumber) ?? []
  const now = measured.at(-1)
  if (!since || now === undefined)
    return (
      <Typography variant="body2" color="text.secondary">
        {label}: nothing counted
      </Typography>
    )
  const maximum = Math.max(...measured)
  return (
    <div>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        aria-hidden="true"
        sx={{ display: 'block', width: WIDTH, height: HEIGHT, color: maximum > 0 ? color : 'text.disabled' }}
      >
        <path
          d={drawLines(since)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {label}: {now.toLocaleString('en-GB')}
        {maximum > now && `, at most ${maximum.toLocaleString('en-GB')} in 3 hours`}
      </Typography>
    </div>
  )
}
