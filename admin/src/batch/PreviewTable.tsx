import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'react-admin'
import { dayAndTime } from '../exams/window'
import type { Preview } from './batch_calls'

type Counts = Pick<Preview, 'created' | 'alreadyCreated' | 'noWindow'>

/** What an order would do: a table for each exam, by class. */
export function PreviewTables({ preview }: { preview: Preview }) {
  const translate = useTranslate()
  const [language] = useLocaleState()
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {preview.exams.map(({ id, name, collection, window, classes, ...counts }) => (
        <Box key={id} component="section" aria-labelledby={`exam-${id}`} sx={{ minWidth: 0 }}>
          <Typography id={`exam-${id}`} component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1, overflowWrap: 'anywhere' }}>
            {collection} ·{' '}
            {window?.startTime && window.endTime
              ? translate('batch.window', {
                  start: dayAndTime(window.startTime, language),
                  end: dayAndTime(window.endTime, language),
                  minutes: window.maxDuration,
                })
              : translate('batch.without_window')}
          </Typography>
          <Table size="small" aria-labelledby={`exam-${id}`} sx={{ '& .MuiTableCell-root': { px: 1 } }}>
            <TableHead>
              <TableRow>
                <TableCell>{translate('batch.class')}</TableCell>
                <TableCell align="right">{translate('batch.new')}</TableCell>
                <TableCell align="right">{translate('batch.there')}</TableCell>
                <TableCell align="right">{translate('batch.no_window')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {classes?.map((one) => (
                <Row key={one.id ?? 0} name={one.name ?? translate('batch.no_class')} counts={one} />
              ))}
              <Row name={translate('batch.total')} counts={counts} isTotal />
            </TableBody>
          </Table>
        </Box>
      ))}
    </Box>
  )
}

const Row = ({ name, counts, isTotal = false }: { name: string; counts: Counts; isTotal?: boolean }) => (
  <TableRow sx={isTotal ? { '& .MuiTableCell-root': { fontWeight: 700 } } : {}}>
    <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
      {name}
    </TableCell>
    {[counts.created, counts.alreadyCreated, counts.noWindow].map((count, at) => (
      <TableCell key={at} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {count}
      </TableCell>
    ))}
  </TableRow>
)
