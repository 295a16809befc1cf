import { Box } from '../../ui/Box.ts'
import { AuthoredText } from '../../exam/content/AuthoredText.tsx'

/** The author's text above the exams of a collection. */
export default function CollectionInstructions({ html }: { html: string }) {
  return (
    <Box sx={{ mt: 3, maxWidth: '72ch' }}>
      <AuthoredText html={html} />
    </Box>
  )
}
