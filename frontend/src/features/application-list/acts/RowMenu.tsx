import { useTranslation } from 'react-i18next'
import { PopupEntry, PopupMenu } from '../../../ui/PopupMenu.tsx'
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

/** The acts on one application. One that is not possible now says why. */
export function RowMenu({ name, entries, anchor, onChoose, onAdaptive, onClose }: RowMenuProps) {
  const { t } = useTranslation('application_list')
  return (
    <PopupMenu isAtEnd label={t('acts.label', { name })} anchor={anchor} onClose={onClose}>
      {entries.map(({ act, reason }) => (
        <PopupEntry
          key={act}
          text={t(`acts.names.${act}`)}
          reason={reason === null ? null : t(`acts.reasons.${reason}`)}
          onChoose={() => onChoose(act)}
        />
      ))}
      {onAdaptive !== undefined && <PopupEntry text={t('adaptive.open')} onChoose={onAdaptive} />}
    </PopupMenu>
  )
}
