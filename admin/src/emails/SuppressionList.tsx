import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { HttpError, useNotify, useTranslate } from 'react-admin'
import { authProvider } from '../providers/auth'
import { call } from '../providers/data'
import { reasonsOf } from '../selections/failure'
import type { Suppression } from './calls'
import { PagedSection } from './PagedSection'
import { useMoment } from './useMoment'

const read = (query: { page: number; size: number }) => call('GET', '/v2/suppressions', { query })

/** Addresses that mailings pass over because their server called them dead; an administrator lifts one. */
export function SuppressionList() {
  const translate = useTranslate()
  const notify = useNotify()
  const moment = useMoment()
  const lift = async ({ id, address }: Suppression) => {
    try {
      await call('DELETE', '/v2/suppressions/:id', { params: { id } })
      notify('emails.lifted', { type: 'success', messageArgs: { address } })
    } catch (error) {
      if (error instanceof HttpError) await authProvider.checkError(error)
      notify(reasonsOf(error).join(' ') || 'emails.act_failed', { type: 'error' })
    }
  }
  return (
    <PagedSection<Suppression>
      name="emails.suppressions"
      empty="emails.no_suppressions"
      read={read}
      above={() => (
        <Typography color="text.secondary" sx={{ width: 1, maxWidth: '68ch' }}>
          {translate('emails.suppressions_help')}
        </Typography>
      )}
    >
      {(results, reload) => (
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
                  onClick={() => void lift(row).then(reload)}
                >
                  {translate('emails.lift')}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      )}
    </PagedSection>
  )
}
