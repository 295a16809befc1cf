import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import { Button } from '../../../ui/Button.ts'
import { CommentEditor } from '../../../ui/comments/CommentEditor.tsx'
import { laterDialog } from '../../../ui/Later.tsx'
import { commentWith } from '../model/mark.ts'
import { useSavedComments } from './use_saved_comments.ts'

const SavedComments = laterDialog(() => import('./SavedComments.tsx'))

interface SavedCommentFieldProps {
  value: string
  onChange(html: string): void
}

/** The comment of a mark, with the comments that the corrector keeps: by a slash while they write, or from a list. */
export function SavedCommentField({ value, onChange }: SavedCommentFieldProps) {
  const { t } = useTranslation('marking')
  const { comments } = useSavedComments()
  const [isOpen, setOpen] = useState(false)
  const [inserts, setInserts] = useState(0)
  return (
    <Box data-comment>
      <CommentEditor
        // What is inserted may be what was typed before and deleted, which `value` alone does not bring back.
        key={inserts}
        label={t('mark.comment')}
        value={value}
        onChange={onChange}
        snippets={comments}
      />
      <Button size="small" sx={{ mt: 1 }} onClick={() => setOpen(true)}>
        {t('saved.open', { count: comments.length })}
      </Button>
      {isOpen && (
        <SavedComments
          comment={value}
          onInsert={(text) => {
            onChange(commentWith(value, text))
            setInserts((before) => before + 1)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Box>
  )
}
