import { useTranslation } from 'react-i18next'
import { PopupEntry, PopupMenu } from '../../../ui/PopupMenu.tsx'
import type { BulkAct } from '../model/bulk.ts'

interface BulkMenuProps {
  anchor: HTMLElement
  acts: readonly BulkAct[]
  /** Nothing is selected: only what is for all of the collection can be done. */
  isNone: boolean
  onAct(act: BulkAct): void
  onClose(): void
}

/** The acts on many. One that needs a selection says so without it. */
export default function BulkMenu({ anchor, acts, isNone, onAct, onClose }: BulkMenuProps) {
  const { t } = useTranslation('application_list')
  return (
    <PopupMenu label={t('selection.actions')} anchor={anchor} onClose={onClose}>
      {acts.map((act) => (
        <PopupEntry
          key={act}
          text={t(`bulk.acts.${act}`)}
          reason={isNone && act !== 'window' ? t('selection.first') : null}
          onChoose={() => onAct(act)}
        />
      ))}
    </PopupMenu>
  )
}
