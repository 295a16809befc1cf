import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import MoreVert from '../../../ui/icons/MoreVert.ts'
import type { Row } from '../types.ts'

interface MenuButtonProps {
  row: Row
  onOpen(row: Row, anchor: HTMLElement): void
}

/** Opens the acts on one application. */
export function MenuButton({ row, onOpen }: MenuButtonProps) {
  const { t } = useTranslation('application_list')
  return (
    <IconButton
      aria-label={t('acts.label', { name: row.user.name })}
      aria-haspopup="menu"
      onClick={(event) => onOpen(row, event.currentTarget)}
      sx={{ minWidth: 36, minHeight: 36, p: 1 }}
    >
      <MoreVert />
    </IconButton>
  )
}
