import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import { MuiTheme } from '../../../ui/MuiTheme.tsx'
import type { MenuEntry } from '../model/menu.ts'
import { mainPart } from '../../../ui/main_part.ts'

interface CandidateMenuProps {
  name: string
  entries: readonly MenuEntry[]
  anchor: HTMLElement
  onChoose(entry: MenuEntry): void
  onClose(): void
}

/**
 * Entries with a line above them. The parts: acts on the candidate, settings of what is
 * received, look-ups, own actions.
 */
const BEGINS_A_PART: readonly MenuEntry[] = [
  'stopVideo',
  'resumeVideo',
  'screenshot',
  'identity',
  'userConfig',
]

/** The menu of a tile. All tiles share one, anchored at the tile it was opened from. */
export function CandidateMenu({ name, entries, anchor, onChoose, onClose }: CandidateMenuProps) {
  const { t } = useTranslation('live_room')
  return (
    <MuiTheme>
      <Menu
        open
        anchorEl={anchor}
        container={mainPart}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        transitionDuration={0}
        slotProps={{ list: { 'aria-label': t('menu.label', { name }), dense: true } }}
      >
        {entries.flatMap((entry, at) => [
          at > 0 && BEGINS_A_PART.includes(entry) && (
            <Divider key={`${entry} line`} component="li" aria-hidden />
          ),
          <MenuItem key={entry} onClick={() => onChoose(entry)} sx={{ minHeight: 38, fontSize: '0.9375rem' }}>
            {t(`menu.${entry}`)}
          </MenuItem>,
        ])}
      </Menu>
    </MuiTheme>
  )
}
