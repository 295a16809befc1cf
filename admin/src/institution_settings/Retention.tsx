import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { Settings } from './settings_form'

/** How long the server stores what; whoever runs the server sets it. */
export function Retention({ periods }: { periods: Settings['retention'] }) {
  const translate = useTranslate()
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '72ch' }}>
        {translate('institution_settings.retention.intro')}
      </Typography>
      <Table size="small" aria-label={translate('institution_settings.sections.retention')}>
        <TableBody>
          {periods.map(({ name, days }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {translate(`institution_settings.retention.${name}`)}
              </TableCell>
              <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {days === null
                  ? translate('institution_settings.retention.for_ever')
                  : translate('institution_settings.retention.days', { smart_count: days })}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}
