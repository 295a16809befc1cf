import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Box } from '../../ui/Box.ts'
import { CommentText } from '../../ui/comments/CommentText.tsx'

/** What a teacher wrote about an answer, with its corrector unnamed; complete, also on paper. */
export function TeacherComment({ html }: { html: string }) {
  const { t } = useTranslation('answer_sheet')
  const label = useId()
  return (
    <Box
      component="section"
      data-testid="teacher-comment"
      aria-labelledby={label}
      sx={({ tokens }) => ({
        gridColumn: { xs: '1 / -1', sm: '2 / -1' },
        maxWidth: '72ch',
        minWidth: 0,
        pl: 4,
        py: 1,
        borderLeft: `3px solid ${tokens.primary}`,
      })}
    >
      <Box id={label} sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>
        {t('comment.label')}
      </Box>
      <CommentText html={html} />
    </Box>
  )
}
