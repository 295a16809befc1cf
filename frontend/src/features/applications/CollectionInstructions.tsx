import { Box } from '../../ui/Box.ts'
import { AuthoredText } from '../../exam/content/AuthoredText.tsx'

/** What the collection's author wrote over its exams. */
export default function CollectionInstructions({ html }: { html: string }) {
  return (
    <Box sx={{ mt: 3, maxWidth: '72ch' }}>
      <AuthoredText html={html} />
    </Box>
  )
}
