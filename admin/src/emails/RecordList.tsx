import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Pages } from '../imports/candidates/Pages'
import { call } from '../providers/data'
import type { Record } from './calls'
import { Loaded } from './Loaded'
import { useMoment } from './useMoment'
import { usePage } from './usePage'

interface RecordListProps {
  /** Null: of all mailings. */
  mailing: number | null
  onAll: () => void
}

/** A page of the history (rule-email-002). */
const PER_PAGE = 10
const WIDE = { display: { xs: 'none', sm: 'table-cell' } }

/** Each message, by the recipient's name. */
export function RecordList({ mailing, onAll }: RecordListProps) {
  const translate = useTranslate()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const read = useCallback(
    () =>
      call('GET', '/v2/emails', {
        query: { page, size: PER_PAGE, ordering: 'user__name', ...(mailing !== null && { mailing }) },
      }),
    [page, mailing]
  )
  const { found, reload } = usePage<Record>(read)
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Typography component="h2" variant="h6">
          {translate(mailing === null ? 'emails.records' : 'emails.records_of_one')}
        </Typography>
        {mailing !== null && <Button onClick={onAll}>{translate('emails.records_all')}</Button>}
        <Button onClick={reload}>{translate('emails.reload')}</Button>
      </Box>
      <Loaded found={found} onRetry={reload} empty="emails.no_records">
        {({ results, count }) => (
          <>
            <TableContainer tabIndex={0} role="region" aria-label={translate('emails.records')}>
              <Table size="small">
                <TableHead>
                  <TableRow>
                    <TableCell>{translate('emails.recipient')}</TableCell>
                    <TableCell sx={WIDE}>{translate('emails.type')}</TableCell>
                    <TableCell>{translate('emails.state')}</TableCell>
                    <TableCell sx={WIDE}>{translate('emails.created_at')}</TableCell>
                    <TableCell sx={WIDE}>{translate('emails.sent_at')}</TableCell>
                  </TableRow>
                </TableHead>
                <TableBody>
                  {results.map((row) => (
                    <TableRow key={row.id} sx={{ verticalAlign: 'top' }}>
                      <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
                        <Box sx={{ fontWeight: 600 }}>{row.recipientName ?? translate('emails.copy')}</Box>
                        {row.recipientEmail}
                      </TableCell>
                      <TableCell sx={{ ...WIDE, overflowWrap: 'anywhere' }}>{row.type}</TableCell>
                      <TableCell sx={{ overflowWrap: 'anywhere' }}>
                        <StateChip {...row} />
                        {row.state !== 'sent' && row.answer !== null && (
                          <Typography variant="body2" color="text.secondary">
                            {row.answer}
                          </Typography>
                        )}
                      </TableCell>
                      <TableCell sx={WIDE}>{moment(row.createdAt)}</TableCell>
                      <TableCell sx={WIDE}>{moment(row.sentAt)}</TableCell>
                    </TableRow>
                  ))}
                </TableBody>
              </Table>
            </TableContainer>
            <Pages page={page} perPage={PER_PAGE} total={count} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Box>
  )
}

function StateChip({ state, failed }: Pick<Record, 'state' | 'failed'>) {
  const translate = useTranslate()
  const color = failed ? 'error' : state === 'sent' ? 'success' : state === 'unknown' ? 'warning' : 'default'
  return <Chip size="small" variant="outlined" color={color} label={translate(`emails.states.${state}`)} />
}
