import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Data } from '@banca/backend/api'
import type { ReactNode } from 'react'
import { RecordContextProvider, SimpleListLoading, useListContext, useTranslate } from 'react-admin'
import { RowLink } from '../app/RowLink'
import { Choose, ChoosePage } from './Choose'

type PersonRow = Data.People.PersonRow

interface PhoneRowsProps {
  empty: ReactNode
  primary: (row: PersonRow) => ReactNode
  secondary: (row: PersonRow) => ReactNode
}

/** The list where there is no room for a table: whom to choose, and the way to each record. */
export function PhoneRows({ empty, primary, secondary }: PhoneRowsProps) {
  const translate = useTranslate()
  const { isPending, data = [] } = useListContext<PersonRow>()
  if (isPending)
    return (
      <SimpleListLoading
        hasLeftAvatarOrIcon
        hasRightAvatarOrIcon={false}
        hasSecondaryText
        hasTertiaryText={false}
      />
    )
  if (data.length === 0) return empty
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <ChoosePage />
        <Typography variant="body2" color="textSecondary" aria-hidden>
          {translate('resources.people.choose_page')}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((row) => (
          <RecordContextProvider key={row.id} value={row}>
            <Box
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'flex-start',
                px: 0.5,
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                '& .MuiCheckbox-root': { p: 1.5 },
              }}
            >
              <Choose />
              <Box sx={{ minWidth: 0, py: 1 }}>
                <RowLink to="edit">{primary(row)}</RowLink>
                <Typography variant="body2" component="div" color="textSecondary">
                  {secondary(row)}
                </Typography>
              </Box>
            </Box>
          </RecordContextProvider>
        ))}
      </Box>
    </>
  )
}
