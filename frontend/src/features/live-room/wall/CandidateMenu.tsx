import Divider from '@mui/material/Divider'
import { useTranslation } from 'react-i18next'
import { PopupEntry, PopupMenu } from '../../../ui/PopupMenu.tsx'
import type { MenuEntry } from '../model/menu.ts'

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
    <PopupMenu isAtEnd label={t('menu.label', { name })} anchor={anchor} onClose={onClose}>
      {entries.flatMap((entry, at) => [
        at > 0 && BEGINS_A_PART.includes(entry) && (
          <Divider key={`${entry} line`} component="li" aria-hidden />
        ),
        <PopupEntry key={entry} text={t(`menu.${entry}`)} onChoose={() => onChoose(entry)} />,
      ])}
    </PopupMenu>
  )
}
