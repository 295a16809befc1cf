import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useLocaleState, useTranslate } from 'react-admin'
import { outcomesOf, settledState, type Outcome, type Row, type Run } from './calls'
import { MendRow } from './MendRow'
import { Pages } from './Pages'
import { RowNews } from './RowNews'

const PER_PAGE = 25
/** The first of these that a row has says whom it is about. */
const WHOM = ['public_identifier', 'username', 'email']

/** Kinds whose rows name people by these alone. */
const WITHOUT_NAMES: readonly string[] = ['applications', 'special_needs']

/** What a row about a place names, the lowest first, and what is shown below it. */
const PLACE = ['class', 'school', 'school_codename', 'grade', 'region']
const BELOW_CLASS = ['school', 'school_codename']
const BELOW_SCHOOL = ['school_codename']

/** The rows of a run by what became of them. */
export function RunRows({ run, onMended }: { run: Run; onMended: () => void }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const outcomes = outcomesOf(run)
  const [chosen, setChosen] = useState<Outcome | null>(null)
  const [page, setPage] = useState(1)
  const [mending, setMending] = useState<Row | null>(null)
  const outcome = outcomes.find((one) => one.outcome === chosen)?.outcome ?? outcomes[0]?.outcome
  const { data, total, isPending, error, refetch } = useGetList<Row>(
    `imports/${run.id}/rows`,
    {
      pagination: { page, perPage: PER_PAGE },
      sort: { field: 'line', order: 'ASC' },
      filter: { outcome },
      meta: { counts: run.counts },
    },
    { enabled: outcome !== undefined }
  )
  const mayMend =
    run.key === null && outcome === 'refused' && ['CHECKED', 'APPLIED'].includes(settledState(run))
  if (outcome === undefined) return <Typography color="text.secondary">{say('no_rows')}</Typography>
  return (
    <>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ mb: 2, flexWrap: 'wrap' }}
        role="group"
        aria-label={say('outcomes_label')}
      >
        {outcomes.map((one) => (
          <Chip
            key={one.outcome}
            component="button"
            clickable
            aria-pressed={one.outcome === outcome}
            color={one.outcome === outcome ? 'primary' : 'default'}
            label={say('outcome_tab', {
              outcome: say(`outcomes.${one.outcome}`),
              count: one.count.toLocaleString(language),
            })}
            onClick={() => {
              setChosen(one.outcome)
              setPage(1)
            }}
          />
        ))}
      </Stack>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
          {say('load_failed')}
        </Alert>
      )}
      {isPending && <Skeleton variant="rounded" height={200} />}
      {data && (
        <TableContainer tabIndex={0} role="region" aria-label={say(`outcomes.${outcome}`)}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{say('line')}</TableCell>
                <TableCell>
                  {say(run.kind === 'hierarchy' || run.kind === 'rooms' ? 'place' : 'person')}
                </TableCell>
                <TableCell>{say('what')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((row) => (
                <TableRow key={row.id} sx={{ verticalAlign: 'top' }}>
                  <TableCell>{row.line ?? '—'}</TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 96 }}>
                    <Box sx={{ fontWeight: 600 }}>{firstOf(row, headOf(run)) ?? '—'}</Box>
                    {firstOf(row, belowOf(run, row))}
                  </TableCell>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    <RowNews kind={run.kind} row={row} />
                    {mayMend && (
                      <Button
                        size="small"
                        sx={{ ml: -0.5 }}
                        aria-label={say('mend_line', { line: row.line })}
                        onClick={() => setMending(row)}
                      >
                        {say('mend')}
                      </Button>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Pages page={page} perPage={PER_PAGE} total={total ?? 0} onPage={setPage} />
      {mending && (
        <MendRow
          run={run}
          row={mending}
          onClose={() => setMending(null)}
          onMended={() => {
            setMending(null)
            void refetch()
            onMended()
          }}
        />
      )}
    </>
  )
}

/** What is in bold: the name, or by what a list without names says whom or what it means. */
function headOf({ kind }: Run): readonly string[] {
  if (kind === 'hierarchy') return PLACE
  if (kind === 'rooms') return ['room']
  return WITHOUT_NAMES.includes(kind) ? WHOM : ['name']
}

function belowOf({ kind }: Run, row: Row): readonly string[] {
  if (kind === 'applications') return ['exam']
  if (kind === 'special_needs') return []
  if (kind !== 'hierarchy') return WHOM
  return firstOf(row, ['class']) === undefined ? BELOW_SCHOOL : BELOW_CLASS
}

/** The first of these fields that the row has. */
const firstOf = ({ cells }: Row, fields: readonly string[]): string | undefined =>
  fields.map((field) => cells.find((cell) => cell.field === field)?.value).find((text) => text !== undefined)
