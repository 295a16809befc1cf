import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { call } from '../providers/data'
import type { Record } from './calls'
import { PagedSection } from './PagedSection'
import { useMoment } from './useMoment'

interface RecordListProps {
  /** Null: of all mailings. */
  mailing: number | null
  onAll: () => void
}

const WIDE = { display: { xs: 'none', sm: 'table-cell' } }

/** Each message, by the recipient's name. */
export function RecordList({ mailing, onAll }: RecordListProps) {
  const translate = useTranslate()
  const moment = useMoment()
  const read = useCallback(
    (page: { page: number; size: number }) =>
      call('GET', '/v2/emails', {
        query: { ...page, ordering: 'user__name', ...(mailing !== null && { mailing }) },
      }),
    [mailing]
  )
  return (
    <PagedSection<Record>
      name="emails.records"
      heading={mailing === null ? 'emails.records' : 'emails.records_of_one'}
      empty="emails.no_records"
      read={read}
      above={(reload) => (
        <>
          {mailing !== null && <Button onClick={onAll}>{translate('emails.records_all')}</Button>}
          <Button onClick={reload}>{translate('emails.reload')}</Button>
        </>
      )}
    >
      {(results) => (
        <>
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
        </>
      )}
    </PagedSection>
  )
}

function StateChip({ state, failed }: Pick<Record, 'state' | 'failed'>) {
  const translate = useTranslate()
  const color = failed ? 'error' : state === 'sent' ? 'success' : state === 'unknown' ? 'warning' : 'default'
  return <Chip size="small" variant="outlined" color={color} label={translate(`emails.states.${state}`)} />
}
