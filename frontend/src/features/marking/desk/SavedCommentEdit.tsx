import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { SAVED_LENGTH_MOST } from './use_saved_comments.ts'

/** A comment of the list while it is edited: as it was, and as it is typed so far. */
export interface EditedComment {
  readonly original: string
  readonly text: string
}

interface SavedCommentEditProps {
  edited: EditedComment
  /** Another device has deleted or edited it meanwhile. */
  isGone: boolean
  isBusy: boolean
  onChange(text: string): void
  onSave(): void
  onCancel(): void
}

/** A comment that is edited in its place: Control and Enter saves it, Escape leaves it as it was. */
export function SavedCommentEdit({
  edited,
  isGone,
  isBusy,
  onChange,
  onSave,
  onCancel,
}: SavedCommentEditProps) {
  const { t } = useTranslation('marking')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Box
      sx={{ display: 'grid', gap: 2 }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          event.stopPropagation()
          if (!isBusy) onSave()
        }
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        // The sheet stays open: only the edit is left.
        event.preventDefault()
        event.stopPropagation()
        if (!isBusy) onCancel()
      }}
    >
      <TextArea
        label={t('saved.edited')}
        value={edited.text}
        maxLength={SAVED_LENGTH_MOST}
        rows={4}
        inputRef={field}
        onChange={onChange}
      />
      {isGone && <Box sx={{ color: 'text.secondary' }}>{t('saved.gone')}</Box>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && onSave()}>
          {t('saved.save')}
        </Button>
        <Button size="small" variant="outlined" aria-disabled={isBusy} onClick={() => !isBusy && onCancel()}>
          {t('saved.cancel')}
        </Button>
      </Box>
    </Box>
  )
}
