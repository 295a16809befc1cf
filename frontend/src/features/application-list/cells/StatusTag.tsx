import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { STATUSES } from '../model/filters.ts'
import { isStatus } from '../types.ts'

/** `UNKNOWN`: it has no window. `WITHDRAWN`: staff took it back. No filters of the list. */
const SHOWN = [...STATUSES, 'UNKNOWN', 'WITHDRAWN'] as const
type Shown = (typeof SHOWN)[number]

const COLOURS: Readonly<Record<Shown, string>> = {
  STARTED: 'primary.main',
  STOPPED: 'warning.main',
  AVAILABLE: 'info.main',
  AVAILABLE_SOON: 'text.secondary',
  UNAVAILABLE: 'text.secondary',
  FINISHED: 'success.main',
  UNKNOWN: 'text.secondary',
  WITHDRAWN: 'text.secondary',
}

/** The state of an application in words, with a dot of its colour: filled while the exam runs. */
export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation('application_list')
  if (!isStatus(status, SHOWN)) return status
  const colour = COLOURS[status]
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, whiteSpace: 'nowrap' }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 10,
          height: 10,
          flexShrink: 0,
          borderRadius: status === 'STOPPED' ? '2px' : '50%',
          border: 2,
          borderColor: colour,
          backgroundColor: status === 'STARTED' || status === 'FINISHED' ? colour : 'transparent',
        }}
      />
      {t(`states.${status}`)}
    </Box>
  )
}
