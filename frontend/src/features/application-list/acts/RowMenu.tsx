import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { MuiTheme } from '../../../ui/MuiTheme.tsx'
import type { Act, MenuEntry } from '../model/acts.ts'

interface RowMenuProps {
  name: string
  entries: readonly MenuEntry[]
  anchor: HTMLElement
  onChoose(act: Act): void
  /** Opens the chart of an adaptive exam; only where it has steps. */
  onAdaptive?: (() => void) | undefined
  onClose(): void
}

const mainPart = (): HTMLElement => document.getElementById('conteudo') ?? document.body

/** The acts on one application. One that is not possible now stays readable, with the reason. */
export function RowMenu({ name, entries, anchor, onChoose, onAdaptive, onClose }: RowMenuProps) {
  const { t } = useTranslation('application_list')
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        container={mainPart}
        onClose={onClose}
        // A locked container scrolls by itself, and what sticks in it would move.
        disableScrollLock
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={0}
        slotProps={{ list: { 'aria-label': t('acts.label', { name }), dense: true } }}
      >
        {entries.map(({ act, reason }) => (
          <MenuItem
            key={act}
            aria-disabled={reason !== null}
            onClick={() => reason === null && onChoose(act)}
            sx={ENTRY}
          >
            <Box component="span" sx={{ color: reason === null ? 'text.primary' : 'text.secondary' }}>
              {t(`acts.names.${act}`)}
            </Box>
            {reason !== null && (
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t(`acts.reasons.${reason}`)}</Box>
            )}
          </MenuItem>
        ))}
        {onAdaptive !== undefined && (
          <MenuItem onClick={onAdaptive} sx={ENTRY}>
            {t('adaptive.open')}
          </MenuItem>
        )}
      </Menu>
    </MuiTheme>
  )
}

const ENTRY = {
  minHeight: 38,
  fontSize: '0.9375rem',
  display: 'block',
  whiteSpace: 'normal',
  maxWidth: 320,
} as const
