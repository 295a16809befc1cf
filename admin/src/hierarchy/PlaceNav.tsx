import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'

const LISTS = ['schools', 'school_classes', 'school_grades', 'regions'] as const

/** The lists of the hierarchy, which share one entry of the menu. */
export function PlaceNav() {
  const translate = useTranslate()
  const shown = useResourceContext()
  return (
    <Box
      component="nav"
      aria-label={translate('hierarchy.menu')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, pt: 2 }}
    >
      {LISTS.map((name) => (
        <Button
          key={name}
          component={Link}
          to={`/admin/${name}`}
          size="small"
          variant={name === shown ? 'contained' : 'outlined'}
          aria-current={name === shown ? 'page' : undefined}
          sx={{ minHeight: 32 }}
        >
          {translate(`resources.${name}.name`, { smart_count: 2 })}
        </Button>
      ))}
    </Box>
  )
}
