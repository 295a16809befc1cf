import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useResourceContext, useTranslate } from 'react-admin'
import { Link } from 'react-router'

const LISTS = ['audit', 'audit/log_ins', 'audit/capture_views'] as const

/** The lists of the audit. Links, and no tabs: each is a page with an address and filters of its own. */
export function AuditTabs() {
  const translate = useTranslate()
  const resource = useResourceContext()
  return (
    <Box
      component="nav"
      aria-label={translate('audit.tabs')}
      sx={{ display: 'flex', flexWrap: 'wrap', mt: 1 }}
    >
      {LISTS.map((name) => {
        const isHere = name === resource
        return (
          <Button
            key={name}
            component={Link}
            to={`/admin/${name}`}
            aria-current={isHere ? 'page' : undefined}
            color={isHere ? 'primary' : 'inherit'}
            sx={{
              minHeight: 44,
              px: 2,
              borderRadius: 0,
              borderBottom: 3,
              borderColor: isHere ? 'primary.main' : 'transparent',
            }}
          >
            {translate(`resources.${name}.tab`)}
          </Button>
        )
      })}
    </Box>
  )
}
