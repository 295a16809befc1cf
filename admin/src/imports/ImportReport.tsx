import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import type { Data } from '@banca/backend/api'

export type ExamImportReport = Data.Catalog.ImportReport

/** Result of an import: one line per item, and the rejected pictures by name. */
export function ImportReport({ report }: { report: ExamImportReport }) {
  const translate = useTranslate()
  const unnamed = report.images.withoutAlt.reduce((sum, { count }) => sum + count, 0)
  // Those of items are in the table below.
  const outsideItems = report.images.withoutAlt.filter(
    ({ item }) => !report.items.some(({ idn }) => idn === item)
  )
  return (
    <Box>
      <Alert severity="success">
        <Typography sx={{ fontWeight: 600 }}>{translate('imports.exam.success')}</Typography>
        {translate(report.created ? 'imports.exam.report_created' : 'imports.exam.report_updated', {
          smart_count: report.items.length,
        })}{' '}
        {translate('imports.exam.images', { smart_count: report.images.embedded })}
      </Alert>
      <Button component={Link} to={`/admin/exams/${report.exam.id}/show`} variant="contained" sx={{ mt: 2 }}>
        {translate('give.title')}
      </Button>
      {report.images.refused.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{translate('imports.exam.refused_title')}</Typography>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, overflowWrap: 'anywhere' }}>
            {report.images.refused.map((picture) => (
              <li key={`${picture.item}${picture.address}`}>
                {translate('imports.exam.refused_line', picture)}
              </li>
            ))}
          </Box>
        </Alert>
      )}
      {unnamed > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {translate('imports.exam.without_alt_title', { smart_count: unnamed })}
          </Typography>
          {translate('imports.exam.without_alt_help')}
          {outsideItems.length > 0 && (
            <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
              {outsideItems.map(({ item, count }) => (
                <li key={item}>{translate('imports.exam.without_alt_line', { item, total: count })}</li>
              ))}
            </Box>
          )}
        </Alert>
      )}
      <Typography component="h2" variant="h6" sx={{ mt: 3, mb: 1 }}>
        {translate('imports.exam.report_title', { name: report.exam.name })}
      </Typography>
      <TableContainer
        sx={{ maxHeight: 480, border: 1, borderColor: 'divider', borderRadius: 1 }}
        tabIndex={0}
      >
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{translate('imports.exam.position')}</TableCell>
              <TableCell>{translate('imports.exam.item')}</TableCell>
              <TableCell>{translate('imports.exam.outcome')}</TableCell>
              <TableCell>{translate('imports.exam.warnings')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {report.items.map((item) => (
              <TableRow key={item.idn}>
                <TableCell>{item.position}</TableCell>
                <TableCell>{item.idn}</TableCell>
                <TableCell>{translate(`imports.exam.outcomes.${item.outcome}`)}</TableCell>
                <TableCell>{item.warnings.join(' ')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
