import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCallback, useState } from 'react'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { Pages } from '../imports/candidates/Pages'
import { authProvider } from '../providers/auth'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import type { Suppression } from './calls'
import { Loaded } from './Loaded'
import { useMoment } from './useMoment'
import { usePage } from './usePage'

const PER_PAGE = 10

/** Addresses that mailings pass over because their server called them dead; an administrator lifts one. */
export function SuppressionList() {
  const translate = useTranslate()
  const notify = useNotify()
  const moment = useMoment()
  const [page, setPage] = useState(1)
  const read = useCallback(() => call('GET', '/v2/suppressions', { query: { page, size: PER_PAGE } }), [page])
  const { found, reload } = usePage<Suppression>(read)
  const lift = async ({ id, address }: Suppression) => {
    try {
      await call('DELETE', '/v2/suppressions/:id', { params: { id } })
      notify('emails.lifted', { type: 'success', messageArgs: { address } })
    } catch (error) {
      if (error instanceof HttpError) await authProvider.checkError(error)
      notify(reasonsOf(error).join(' ') || 'emails.act_failed', { type: 'error' })
    }
    reload()
  }
  return (
    <Box component="section" sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h6">
        {translate('emails.suppressions')}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: '68ch' }}>
        {translate('emails.suppressions_help')}
      </Typography>
      <Loaded found={found} onRetry={reload} empty="emails.no_suppressions">
        {({ results, count }) => (
          <>
            <TableContainer tabIndex={0} role="region" aria-label={translate('emails.suppressions')}>
              <Table size="small">
                <TableBody>
                  {results.map((row) => (
                    <TableRow key={row.id} sx={{ verticalAlign: 'top' }}>
                      <TableCell sx={{ overflowWrap: 'anywhere' }}>
                        <Box sx={{ fontWeight: 600 }}>{row.address}</Box>
                        <Typography variant="body2" color="text.secondary">
                          {moment(row.createdAt)} · {row.answer}
                        </Typography>
                      </TableCell>
                      <TableCell align="right">
                        <Button
                          size="small"
                          aria-label={translate('emails.lift_of', { address: row.address })}
                          onClick={() => void lift(row)}
                        >
                          {translate('emails.lift')}
                        </Button>
                      </TableCell>
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
