import { Suspense, useId, useState, type ReactNode } from 'react'
import { Box } from '../Box.ts'
import { Button } from '../Button.ts'
import { MuiTheme } from '../MuiTheme.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Typography } from '../Typography.tsx'
import type { Theme } from '../theme.ts'

interface ChartFigureProps {
  /** What the chart shows, in words: the finding. */
  title: string
  /** An explanation below the title. */
  note?: ReactNode
  /** The chart, one of `lazy_charts.ts`: it is drawn for the eye alone. */
  chart: ReactNode
  /** Beside the chart, such as its legend with the numbers. */
  beside?: ReactNode
  /** The same numbers as a table, which a button opens; on paper it is always there. */
  table: ReactNode
  texts: { show: string; hide: string }
  /** Height of the chart in px while it is fetched. */
  height: number
  /** Of the title. */
  level?: 'h2' | 'h3'
}

/** A chart with its finding as the title, and its numbers as a table behind it. */
export function ChartFigure({
  title,
  note,
  chart,
  beside,
  table,
  texts,
  height,
  level = 'h2',
}: ChartFigureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <Box component="figure" aria-labelledby={`${id}-title`} sx={FIGURE}>
      <Typography variant="h3" component={level} id={`${id}-title`}>
        {title}
      </Typography>
      {note !== undefined && <Box sx={{ color: 'text.secondary', mt: 1 }}>{note}</Box>}
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <Box sx={{ flex: beside === undefined ? '1 1 100%' : '0 0 auto', minWidth: 0, minHeight: height }}>
          <MuiTheme>
            <Suspense fallback={<Skeleton style={{ height, borderRadius: 8 }} />}>{chart}</Suspense>
          </MuiTheme>
        </Box>
        {beside !== undefined && <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{beside}</Box>}
      </Box>
      <Button
        size="small"
        data-print="no"
        aria-expanded={isOpen}
        aria-controls={`${id}-table`}
        onClick={() => setOpen(!isOpen)}
        sx={{ mt: 2, minHeight: 44 }}
      >
        {isOpen ? texts.hide : texts.show}
      </Button>
      <Box
        id={`${id}-table`}
        // A table that is wider than its place is scrolled by keyboard as well.
        tabIndex={isOpen ? 0 : undefined}
        role="group"
        aria-labelledby={`${id}-title`}
        sx={{
          mt: 2,
          display: isOpen ? 'block' : 'none',
          overflowX: 'auto',
          '@media print': { display: 'block' },
        }}
      >
        {table}
      </Box>
    </Box>
  )
}

const FIGURE = ({ tokens, breakpoints }: Theme) =>
  ({
    m: 0,
    p: 4,
    [breakpoints.up('sm')]: { p: 5 },
    minWidth: 0,
    backgroundColor: tokens.surface,
    border: `1px solid ${tokens.line}`,
    borderRadius: '10px',
    breakInside: 'avoid-page',
  }) as const
