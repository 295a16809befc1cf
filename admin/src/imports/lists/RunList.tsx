import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useLocaleState, useTranslate } from 'react-admin'
import type { ListKind, Run } from './calls'
import { Pages } from './Pages'

const PER_PAGE = 10
/** On a phone the page of a run has it. */
const WIDE = { display: { xs: 'none', sm: 'table-cell' } }

/** Lists that were sent before, the newest first. */
export function RunList({ kind, onOpen }: { kind: ListKind; onOpen: (run: number) => void }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  const say = (key: string, params: object = {}) => translate(`imports.lists.${key}`, params)
  const [page, setPage] = useState(1)
  const { data, total, isPending, error, refetch } = useGetList<Run>('imports', {
    pagination: { page, perPage: PER_PAGE },
    sort: { field: 'id', order: 'DESC' },
    filter: { kind },
  })
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  })
  return (
    <>
      <Typography component="h2" variant="h6" sx={{ mt: 3, mb: 1 }}>
        {say('earlier')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={160} />}
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
          {say('load_failed')}
        </Alert>
      )}
      {data?.length === 0 && <Typography color="text.secondary">{say('none_earlier')}</Typography>}
      {data && data.length > 0 && (
        <TableContainer tabIndex={0} role="region" aria-label={say('earlier')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{say('file')}</TableCell>
                <TableCell>{say('when')}</TableCell>
                <TableCell sx={WIDE}>{say('by')}</TableCell>
                <TableCell sx={WIDE}>{say('rows')}</TableCell>
                <TableCell>{say('state')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map((run) => (
                <TableRow key={run.id}>
                  <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
                    <Link
                      component="button"
                      sx={{ textAlign: 'left' }}
                      aria-label={say('open', { file: run.fileName })}
                      onClick={() => onOpen(run.id)}
                    >
                      {run.fileName}
                    </Link>
                  </TableCell>
                  <TableCell>{run.createdAt && moment.format(new Date(run.createdAt))}</TableCell>
                  <TableCell sx={WIDE}>
                    {run.key ? say('by_key', { key: run.key.name }) : run.orderedBy.name}
                  </TableCell>
                  <TableCell sx={WIDE}>{run.total.toLocaleString(language)}</TableCell>
                  <TableCell>{say(`states.${run.state}`)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Pages page={page} perPage={PER_PAGE} total={total ?? 0} onPage={setPage} />
    </>
  )
}
