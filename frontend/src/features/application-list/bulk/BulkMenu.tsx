import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { MuiTheme } from '../../../ui/MuiTheme.tsx'
import type { BulkAct } from '../model/bulk.ts'

interface BulkMenuProps {
  anchor: HTMLElement
  acts: readonly BulkAct[]
  /** Nothing is selected: only what is for all of the collection can be done. */
  isNone: boolean
  onAct(act: BulkAct): void
  onClose(): void
}

const mainPart = (): HTMLElement => document.getElementById('conteudo') ?? document.body

/** The acts on many. One that needs a selection stays readable without it, and says so. */
export default function BulkMenu({ anchor, acts, isNone, onAct, onClose }: BulkMenuProps) {
  const { t } = useTranslation('application_list')
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        container={mainPart}
        onClose={onClose}
        disableScrollLock
        transitionDuration={0}
        slotProps={{ list: { 'aria-label': t('selection.actions'), dense: true } }}
      >
        {acts.map((act) => {
          const isPossible = !isNone || act === 'window'
          return (
            <MenuItem
              key={act}
              aria-disabled={!isPossible}
              onClick={() => isPossible && onAct(act)}
              sx={ENTRY}
            >
              <Box component="span" sx={{ color: isPossible ? 'text.primary' : 'text.secondary' }}>
                {t(`bulk.acts.${act}`)}
              </Box>
              {!isPossible && (
                <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('selection.first')}</Box>
              )}
            </MenuItem>
          )
        })}
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
