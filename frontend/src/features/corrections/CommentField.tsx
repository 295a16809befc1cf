import { useState, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { CommentEditor } from '../../ui/comments/CommentEditor.tsx'
import { MarkField, type MarkFieldProps } from './MarkField.tsx'

/** The comment of a correction, saved soon after the last key and on leaving the editor. */
export function CommentField(props: MarkFieldProps) {
  const { row, entry, saver } = props
  const { t } = useTranslation('corrections')
  const [discards, setDiscards] = useState(0)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // From the text to its tools is within.
    if (!currentTarget.contains(relatedTarget) && entry?.states.comment?.is === 'pending')
      void saver.save(row.correctionId, 'comment')
  }
  return (
    <MarkField field="comment" {...props} onDiscard={() => setDiscards((before) => before + 1)}>
      <Box onBlur={onBlur}>
        <CommentEditor
          // What was there before the last words does not come back by `value` alone.
          key={discards}
          label={t('comment.label')}
          value={entry?.comment?.text ?? row.comment ?? ''}
          onChange={(html) => saver.type(row, 'comment', html)}
        />
      </Box>
    </MarkField>
  )
}
