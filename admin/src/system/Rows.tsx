import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useId, type ReactNode } from 'react'

/** A part of the installation under its heading; `about` is a sentence below it. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography id={id} component="h2" variant="h6" sx={{ fontWeight: 700 }}>
        {title}
      </Typography>
      {about && (
        <Typography color="textSecondary" sx={{ maxWidth: '72ch' }}>
          {about}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>{children}</Box>
    </Box>
  )
}

/** The first column names the row. */
type Column<Row> = { readonly label: string; readonly cell: (row: Row) => ReactNode }

type RowsProps<Row> = {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly columns: readonly [Column<Row>, ...Column<Row>[]]
  readonly empty?: string
}

/** Rows of a table; on a narrow screen each as a block of lines. */
export function Rows<Row>({ caption, rows, keyOf, columns, empty }: RowsProps<Row>) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  if (rows.length === 0) return <Typography>{empty}</Typography>
  const [first, ...others] = columns
  if (isNarrow)
    return (
      <Box
        component="ul"
        aria-label={caption}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}
      >
        {rows.map((row) => (
          <Paper component="li" variant="outlined" key={keyOf(row)} sx={{ p: 1.5 }}>
            <Box sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{first.cell(row)}</Box>
            <Lines row={row} columns={others} />
          </Paper>
        ))}
      </Box>
    )
  return (
    <Paper variant="outlined" sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={caption} sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <TableHead>
          <TableRow>
            {columns.map(({ label }) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& tr:last-child > *': { borderBottom: 0 } }}>
          {rows.map((row) => (
            <TableRow key={keyOf(row)}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {first.cell(row)}
              </TableCell>
              {others.map(({ label, cell }) => (
                <TableCell key={label}>{cell(row)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  )
}

const LABELLED = {
  display: 'grid',
  gridTemplateColumns: 'minmax(8rem, auto) 1fr',
  columnGap: 2,
  rowGap: 0.25,
  m: 0,
}

function Lines<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <Box component="dl" sx={{ ...LABELLED, mt: 0.5 }}>
      {columns.map(({ label, cell }) => (
        <Pair key={label} label={label} value={cell(row)} />
      ))}
    </Box>
  )
}

const Pair = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <Typography component="dt" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Box>
  </>
)

/** What is known of one thing, line by line. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <Paper variant="outlined" sx={{ p: 1.5 }}>
    <Box component="dl" sx={LABELLED}>
      {facts.map(([label, value]) => (
        <Pair key={label} label={label} value={value} />
      ))}
    </Box>
  </Paper>
)
